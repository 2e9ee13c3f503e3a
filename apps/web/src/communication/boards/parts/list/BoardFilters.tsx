import { Chips } from '@encrier/ui/actions/Chips';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { BoardsFilter, BoardTab } from '../../boards.api.ts';
import css from '../Boards.module.css';

type Props = {
  tab: BoardTab;
  words: string;
  creates: boolean;
  all: boolean;
  onChange: (part: Partial<BoardsFilter>) => void;
};

/** Which boards are listed, and the search words. */
export function BoardFilters({ tab, words, creates, all, onChange }: Props) {
  const { t } = useLingui();
  const names: Record<BoardTab, string> = {
    mine: t`Mes tableaux`,
    shared: t`Partagés avec moi`,
    archived: t`Archivés`,
    all: t`Toute l’école`,
  };
  const tabs: BoardTab[] = [
    ...(creates ? ['mine' as const] : []),
    'shared',
    'archived',
    ...(all ? ['all' as const] : []),
  ];
  return (
    <div className={css.filters}>
      <Chips
        label={t`Tableaux montrés`}
        chips={tabs.map((key) => ({
          key,
          label: names[key],
          active: key === tab,
          onPress: () => onChange({ tab: key }),
        }))}
      />
      <ListSearch
        className={css.search}
        label={t`Chercher un tableau`}
        value={words}
        onChange={(q) => onChange({ q })}
      />
    </div>
  );
}
