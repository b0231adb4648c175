//! Criterion benches of the parts that decide the program's speed.

#![allow(missing_docs, reason = "the macros of criterion make public functions")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use kagetsu::board::{Board, Observer};
use kagetsu::effort::Meter;
use kagetsu::eval::Evaluation;
use kagetsu::geometry::{Color, Point, Rule, Size};
use kagetsu::record::{
    Builder, Fact, Format, NodeId, Play, Position, ReadOptions, RifWriter, Tree, parse_points, write_renlib,
};
use kagetsu::search::measure::{Bound, Entry, Table, picking};
use kagetsu::threat::{Found, UNLIMITED, Vcf, VcfTable};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use std::hint::black_box;

const LINE: &str = "h8h9j9j8f8i7g7i9h6e9f6k7l6i10i6f9g9g11h10i11i8";

fn board<O: Observer + Default>() -> Board<O> {
    Board::from_position(&Position::from_moves(Rule::Renju, Size::RENJU, LINE).unwrap())
}

fn make_and_take_back(c: &mut Criterion) {
    fn run<O: Observer + Default>(c: &mut Criterion, name: &str) {
        let line = parse_points(LINE).unwrap();
        let mut group = c.benchmark_group("make and take back");
        group.throughput(Throughput::Elements(line.len() as u64));
        group.bench_function(name, |b| {
            let mut board: Board<O> = Board::new(Rule::Renju, Size::RENJU);
            b.iter(|| {
                line.iter().for_each(|&point| board.place(black_box(point)));
                line.iter().for_each(|_| board.undo());
            });
        });
        group.finish();
    }
    run::<()>(c, "bare");
    run::<Evaluation>(c, "with evaluation");
}

fn forbidden(c: &mut Criterion) {
    // Black may make threes in many ways here; the point in the middle needs the recursive examination.
    let stones = |text| parse_points(text).unwrap();
    let position = Position::from_stones(
        Rule::Renju,
        Size::RENJU,
        &stones("g8 i8 h7 h9 f6 e5 j7 k6 f10 e11"),
        &stones("a1 a3 a5 a7 a9 a11 a13 o1 o3 o5"),
        Color::Black,
    )
    .unwrap();
    let board: Board = Board::from_position(&position);
    let points: Vec<Point> = board.empty().iter().collect();
    let mut group = c.benchmark_group("forbidden test");
    group.throughput(Throughput::Elements(points.len() as u64));
    group.bench_function("all empty points", |b| {
        b.iter(|| points.iter().filter(|&&point| board.verdict(black_box(point)).is_forbidden()).count());
    });
    group.finish();
}

fn move_picking(c: &mut Criterion) {
    let board = board::<Evaluation>();
    let mut group = c.benchmark_group("move picking");
    picking(&board, |pick| {
        for count in [1, 8, 40] {
            group.bench_function(format!("first {count} of all near moves"), |b| {
                b.iter(|| pick(black_box(count)))
            });
        }
    });
    group.finish();
}

fn table(c: &mut Criterion) {
    let table = Table::new(16 << 20);
    let entry =
        Entry { value: 17, eval: 3, has_eval: true, depth: 9, bound: Bound::Lower, best: Point::new(7, 7) };
    let keys: Vec<u64> = (1..=10_000u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
    let mut group = c.benchmark_group("table");
    group.throughput(Throughput::Elements(keys.len() as u64));
    group.bench_function("put and get", |b| {
        b.iter_batched(
            || &keys,
            |keys| {
                keys.iter().for_each(|&key| table.put(key, entry));
                keys.iter().filter(|&&key| table.get(key).is_some()).count()
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// A win by eighty fours from an open position with hundreds of wrong ways (junghyun397/mintaka, test_vcf.rs).
fn fours(c: &mut Criterion) {
    let stones = |text| parse_points(text).unwrap();
    let position = Position::from_stones(
        Rule::Renju,
        Size::RENJU,
        &stones("a1a4a11b3b7c11c14d5e15f4f12g10g15h1h8i4j1k6k14k15l4m1m7m8n2n4n10n15o5o9o12o14"),
        &stones("a9a10a12a13a14a15b1b2b4b15d1d8d10e6f1f14g8i6i7i9j15k1k2l1l15m15n1n9o2o3o4o6"),
        Color::Black,
    )
    .unwrap();
    let mut board: Board = Board::from_position(&position);
    let mut search = || {
        let (table, mut meter) = (VcfTable::new(1 << 20), Meter::of_nodes(u64::MAX));
        let found = Vcf { board: &mut board, table: &table, meter: &mut meter }.search(UNLIMITED);
        assert!(matches!(found, Found::Win(_)));
        meter.nodes()
    };
    let mut group = c.benchmark_group("win by fours");
    group.throughput(Throughput::Elements(search()));
    group.bench_function("boards of an 80-four win", |b| b.iter(&mut search));
    group.finish();
}

/// A RenLib library of a million nodes, every tenth with a comment, and 100,000 games as RenjuNet has them.
fn files(c: &mut Criterion) {
    const NODES: usize = 1_000_000;
    const GAMES: usize = 100_000;
    let points: Vec<Point> = Size::RENJU.all_points().collect();
    let mut random = SmallRng::seed_from_u64(18);
    let mut studies = Tree::new(Size::RENJU);
    while studies.len() < NODES {
        let mut moves = points.clone();
        moves.shuffle(&mut random);
        let mut at = NodeId::ROOT;
        for (nth, &point) in moves.iter().take(40).enumerate() {
            at = studies.find_or_add(at, Play::Stone(Color::BOTH[nth % 2], point));
            if studies.len().is_multiple_of(10) {
                studies.notes_mut(at).comment = "a title\nand more".to_string();
            }
        }
    }
    let mut library = Vec::new();
    write_renlib(&studies, None, &mut library).unwrap();
    let mut database = Vec::new();
    let mut writer = RifWriter::default();
    for game in 0..GAMES {
        let mut moves = points.clone();
        moves.shuffle(&mut random);
        let mut builder = Builder::new(Tree::new(Size::RENJU));
        moves.iter().take(40).for_each(|&point| drop(builder.add_move(Some(point))));
        let mut tree = builder.finish();
        tree.info.set(Fact::Black, format!("Player {}", game % 3_000));
        tree.info.set(Fact::White, format!("Player {}", game % 2_999));
        tree.info.set(Fact::Event, format!("Tournament {}", game / 50));
        tree.negotiation = Some("taraguchi-10 S - - S".parse().unwrap());
        writer.add(&tree).unwrap();
    }
    writer.finish(&mut database).unwrap();
    let read = |format: Format, bytes: &[u8]| {
        let mut moves = 0;
        let mut count = |tree: Tree| {
            moves += tree.moves();
            Ok(())
        };
        format.read(&mut &bytes[..], &ReadOptions::default(), &mut count).unwrap();
        moves
    };
    let mut group = c.benchmark_group("files");
    group.sample_size(10);
    group.bench_function("a library of a million nodes", |b| b.iter(|| read(Format::Renlib, &library)));
    group.bench_function("100,000 games of RenjuNet", |b| b.iter(|| read(Format::Rif, &database)));
    group.finish();
}

criterion_group!(benches, make_and_take_back, forbidden, move_picking, table, fours, files);
criterion_main!(benches);
