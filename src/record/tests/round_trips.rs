//! What is written is read back as it was.

use super::*;

const SGF: Kinds =
    Kinds { branches: true, passes: true, setups: true, notes: true, any_colour: true, going_on: false };
const LIBRARY: Kinds =
    Kinds { branches: true, passes: true, setups: false, notes: true, any_colour: false, going_on: true };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn sgf(
        mut trees in (5i64..=22).prop_flat_map(|n| prop::collection::vec(trees(Size::new(n).unwrap(), SGF), 1..3)),
        info in infos(&Fact::ALL),
        rule in prop::option::of(rules()),
    ) {
        trees[0].info = info;
        trees[0].rule = rule;
        trees[0].negotiation = Some("soosorv-8 h8 h9 i9 S i7 N:2 - O:g10,k8 >k8 a1".parse().unwrap());
        let (bytes, losses) = written(Format::Sgf, &trees);
        prop_assert_eq!(losses, Losses::default());
        prop_assert_eq!(read(Format::Sgf, &bytes), trees);
    }

    #[test]
    fn libraries(mut tree in trees(Size::RENJU, LIBRARY)) {
        let (bytes, losses) = written(Format::Renlib, std::slice::from_ref(&tree));
        let mut lost = 0;
        for node in tree.ids() {
            let notes = tree.notes_mut(node);
            let before = notes.marks.len() + usize::from(notes.value.is_some()) + notes.others.len()
                + usize::from(notes.spent_ms.is_some());
            notes.marks.retain(|(_, mark)| matches!(mark, Mark::Text(_)));
            (notes.value, notes.spent_ms) = (None, None);
            notes.others.clear();
            lost += before - notes.marks.len();
        }
        let counted = losses.to_string();
        let counted = counted.split('×').skip(1).map(|n| n.split(',').next().unwrap().parse::<usize>().unwrap());
        prop_assert_eq!(counted.sum::<usize>(), lost);
        let mut again = read(Format::Renlib, &bytes).pop().unwrap();
        // Texts on points without a move come first.
        for node in again.ids() {
            again.notes_mut(node).marks.sort_by_key(order);
        }
        prop_assert_eq!(again, tree);
    }

    #[test]
    fn positions(tree in trees(Size::RENJU, Kinds::default())) {
        let (bytes, losses) = written(Format::Pos, std::slice::from_ref(&tree));
        prop_assert!(losses.is_empty());
        prop_assert_eq!(read(Format::Pos, &bytes), [tree]);
    }

    #[test]
    fn piskvork(
        mut tree in (5i64..=22).prop_flat_map(|n| trees(Size::new(n).unwrap(), Kinds::default())),
        info in infos(&[Fact::Black, Fact::White]),
        rule in rules(),
        times in prop::collection::vec(1u64..100_000, 80),
    ) {
        tree.info = info;
        tree.rule = tree.info.result.is_some().then_some(rule);
        for (node, time) in tree.ids().skip(1).zip(times) {
            tree.notes_mut(node).spent_ms = Some(time);
        }
        let (bytes, losses) = written(Format::Psq, std::slice::from_ref(&tree));
        prop_assert!(losses.is_empty(), "{}", losses);
        // Nobody is somebody there.
        for (fact, name) in [(Fact::Black, "homo-1"), (Fact::White, "homo-2")] {
            if tree.info.get(fact).is_none() {
                tree.info.set(fact, name);
            }
        }
        prop_assert_eq!(read(Format::Psq, &bytes), [tree]);
    }

    #[test]
    fn renjunet(
        mut trees in prop::collection::vec(trees(Size::RENJU, Kinds { passes: true, ..Kinds::default() }), 1..4),
        info in infos(&[Fact::Black, Fact::White, Fact::Event, Fact::Round, Fact::Opening, Fact::Comment]),
        swaps in "[R-]{1,5}",
    ) {
        for tree in &mut trees {
            tree.rule = Some(Rule::Renju);
            tree.info = info.clone();
            let steps = swaps.chars().map(|c| if c == 'R' { NegotiationStep::Swap } else { NegotiationStep::Keep });
            tree.negotiation = Some(NegotiationRecord { rule: "taraguchi-10".to_string(), steps: steps.collect() });
        }
        let (bytes, losses) = written(Format::Rif, &trees);
        prop_assert!(losses.is_empty(), "{}", losses);
        let again = read(Format::Rif, &bytes);
        prop_assert_eq!(again.len(), trees.len());
        for (mut again, mut tree) in again.into_iter().zip(trees) {
            let [found, told] =
                [again.negotiation.take().unwrap(), tree.negotiation.take().unwrap()].map(|record| record.swaps());
            prop_assert_eq!(found, told);
            prop_assert_eq!(again, tree);
        }
    }

    #[test]
    fn text(trees in prop::collection::vec(trees(Size::RENJU, Kinds { passes: true, ..Kinds::default() }), 1..4)) {
        let trees: Vec<Tree> = trees.into_iter().filter(|tree| tree.len() > 1).collect();
        prop_assume!(!trees.is_empty());
        let (bytes, losses) = written(Format::Text, &trees);
        prop_assert!(losses.is_empty());
        prop_assert_eq!(read(Format::Text, &bytes), trees);
    }

    #[test]
    fn what_is_set_up_becomes_moves_where_nothing_can_be_set_up(
        tree in trees(Size::RENJU, Kinds { setups: true, any_colour: true, ..Kinds::default() }),
    ) {
        for format in [Format::Renlib, Format::Rif, Format::Text] {
            let mut bytes = Vec::new();
            let mut file = FileWriter::new(format, None, &mut bytes);
            // A set-up in the middle of a game is refused.
            if file.write(&tree).is_err() || tree.len() == 1 {
                continue;
            }
            file.finish().unwrap();
            let again = read(format, &bytes).pop().unwrap();
            let [position, same] = [&tree, &again].map(|tree| tree.position(tree.last()).unwrap());
            for color in Color::BOTH {
                prop_assert!(position.stones(color).eq(same.stones(color)));
            }
        }
    }
}

#[test]
fn lines_of_a_million_moves_are_written_and_read() {
    let tree = super::super::tree::tests::deep();
    for format in [Format::Sgf, Format::Renlib] {
        let (bytes, _) = written(format, std::slice::from_ref(&tree));
        assert!(read(format, &bytes) == [tree.clone()], "{format}");
    }
    let (bytes, _) = written(Format::Text, std::slice::from_ref(&tree));
    assert!(read(Format::Text, &bytes) == [tree], "text");
}
