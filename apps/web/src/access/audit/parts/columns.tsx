import type { Column } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { formatShortDay, formatTime } from '#kernel/dates.ts';
import type { AuditLine } from '../audit.api.ts';
import { actionWords } from '#kernel/room-words.ts';
import css from './Audit.module.css';
import { Actor } from './LineSheet.tsx';
import { ObjectName } from './ObjectName.tsx';

/** Columns of the journal. */
export function useAuditColumns(): Column<AuditLine>[] {
  const { t, i18n } = useLingui();
  const named = (name: string) => {
    const word = actionWords(name);
    return word ? (
      i18n._(word)
    ) : (
      <code className={css.code} dir="ltr">
        {name}
      </code>
    );
  };
  return [
    { key: 'action', head: t`Action`, cell: (line) => named(line.action) },
    {
      key: 'who',
      head: t`Qui`,
      cell: (line) => (
        <>
          <Actor line={line} />
          {line.as && (
            <>
              {' '}
              → <bdi>{line.as}</bdi>
            </>
          )}
        </>
      ),
    },
    { key: 'object', head: t`Objet`, cell: (line) => <ObjectName line={line} /> },
    {
      key: 'at',
      head: t`Quand`,
      cell: (line) => (
        <span className={css.moment}>
          {formatShortDay(line.at)} {formatTime(line.at)}
        </span>
      ),
    },
    { key: 'seq', head: t`N°`, cell: (line) => line.seq, align: 'end', narrow: 'hidden' },
  ];
}
