import { Chips } from '@encrier/ui/actions/Chips';
import { useLingui } from '@lingui/react/macro';
import { type FeedFilter, isNarrowed, noFilter } from './feed-filter.ts';
import { firstWord } from '../first-words.ts';

type Props = {
  filter: FeedFilter;
  counts: { unread: number; toAck: number } | undefined;
  categories: readonly { id: string; label: string }[];
  onChange: (filter: FeedFilter) => void;
};

/** Filters of the news, one click each; the address holds the choice. */
export function FeedFilters({ filter, counts, categories, onChange }: Props) {
  const { t } = useLingui();
  const only = (part: Partial<FeedFilter>) => () => onChange({ ...noFilter, q: filter.q, ...part });
  const chip = (key: string, label: string, active: boolean, part: Partial<FeedFilter>, count?: number) => ({
    key,
    label,
    active,
    onPress: active ? only({}) : only(part),
    ...(count ? { count } : {}),
  });
  return (
    <Chips
      label={t`Filtres`}
      chips={[
        { key: 'all', label: t`Tout`, active: !isNarrowed({ ...filter, q: '' }), onPress: only({}) },
        chip('unread', t`Non lues`, filter.unread, { unread: true }, counts?.unread),
        ...(counts?.toAck || filter.toAck
          ? [chip('to-ack', t`À confirmer`, filter.toAck, { toAck: true }, counts?.toAck)]
          : []),
        chip('events', t`Événements`, filter.kind === 'evenement', { kind: 'evenement' }),
        ...categories.map(({ id, label }) => chip(id, firstWord(label), filter.category === id, { category: id })),
      ]}
    />
  );
}
