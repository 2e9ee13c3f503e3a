import type { ResourceAction, ResourceRow } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Choices } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';
import css from '../Resources.module.css';
import { AuthoredRow } from './AuthoredRow.tsx';
import { Chapters } from './Chapters.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PreviewSheet } from './PreviewSheet.tsx';
import { rowActions } from './row-actions.ts';
import { useBulkActions } from './use-deeds.ts';
import { useDrag } from './use-drag.ts';
import { useOrder } from './use-order.ts';

type Props = {
  rows: readonly ResourceRow[];
  data: Choices;
  filter: Filter;
  onChange: (part: Partial<Filter>) => void /** Everybody's resources, for managers. */;
  govern: boolean;
  base: string;
  ordered: boolean;
};

/** Chapters and resources, ticked to be changed together, moved from one chapter to another. */
export function AuthoredList({ rows: served, data, filter, onChange, govern, base, ordered }: Props) {
  const { t, i18n } = useLingui();
  const { rows, shift } = useOrder(filter, served);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [copying, setCopying] = useState<readonly ResourceRow[] | null>(null);
  const [moving, setMoving] = useState<readonly ResourceRow[] | null>(null);
  const deeds = useBulkActions(govern, () => setTicked(new Set()));
  const chosen = rows.filter((row) => ticked.has(row.id));
  const picked = new Set(chosen.map((row) => row.id));
  const subject = data.subjects.find((one) => one.id === filter.subject);
  const { carry, dropOn } = useDrag(
    rows,
    picked,
    (ids, folderId) => subject && deeds.mutate({ ids, deed: 'move', subjectId: subject.id, folderId }),
  );
  const actionsOf = (row: ResourceRow, index: number) =>
    rowActions(i18n, row, {
      base,
      govern,
      last: index === rows.length - 1,
      first: index === 0,
      ordered: ordered && row.mine,
      removed: row.removedAt !== null,
      deed: (deed) => deeds.mutate({ ids: [row.id], deed }),
      copy: () => setCopying([row]),
      move: () => setMoving([row]),
      shift: (by) => shift(row.id, by),
    });
  const bulk = (deed: ResourceAction) => deeds.mutate({ ids: [...picked], deed });
  return (
    <>
      {carry.marks}
      {subject && (
        <Chapters
          subject={subject}
          folders={data.folders}
          folder={filter.folder}
          onGo={(to, folder) => onChange({ subject: to, folder })}
          dropOn={dropOn}
          may={govern || subject.mine}
        />
      )}
      {rows.length > 0 && (
        <ul className={css.rows} aria-label={t`Ressources`}>
          <li className={css.tools}>
            <CheckField
              label={
                picked.size
                  ? plural(picked.size, { one: '# ressource choisie', other: '# ressources choisies' })
                  : t`Tout choisir`
              }
              checked={picked.size === rows.length}
              indeterminate={picked.size > 0 && picked.size < rows.length}
              onChange={() => setTicked(new Set(picked.size === rows.length ? [] : rows.map((row) => row.id)))}
            />
            {picked.size > 0 && (
              <Bulk
                rows={chosen}
                onDeed={bulk}
                onCopy={() => setCopying(chosen)}
                onMove={() => setMoving(chosen)}
                govern={govern}
              />
            )}
          </li>
          {rows.map((row, index) => (
            <AuthoredRow
              key={row.id}
              row={row}
              picked={picked.has(row.id)}
              withAuthor={!row.mine}
              actions={actionsOf(row, index)}
              carry={carry}
              onOpen={() => onChange({ open: row.id, page: filter.page })}
              onPick={(on) => setTicked(new Set(on ? [...picked, row.id] : [...picked].filter((id) => id !== row.id)))}
            />
          ))}
        </ul>
      )}
      {copying && <CopyDialog rows={copying} onClose={() => setCopying(null)} onDone={() => setTicked(new Set())} />}
      {moving && (
        <MoveDialog
          rows={moving}
          data={data}
          onClose={() => setMoving(null)}
          onMove={(subjectId, folderId) =>
            deeds.mutate({ ids: moving.map((row) => row.id), deed: 'move', subjectId, folderId })
          }
        />
      )}
      <PreviewSheet
        row={rows.find((row) => row.id === filter.open) ?? null}
        base={base}
        onClose={() => onChange({ open: null, page: filter.page })}
      />
    </>
  );
}

type BulkProps = {
  rows: readonly ResourceRow[];
  onDeed: (deed: ResourceAction) => void;
  onCopy: () => void;
  onMove: () => void;
  govern: boolean;
};

function Bulk({ rows, onDeed, onCopy, onMove, govern }: BulkProps) {
  const every = (test: (row: ResourceRow) => boolean) => rows.every(test);
  if (every((row) => row.can.restore))
    return (
      <Button size="small" onClick={() => onDeed('restore')}>
        <Trans>Rétablir</Trans>
      </Button>
    );
  return (
    <>
      {!govern && every((row) => row.can.take) && (
        <Button size="small" onClick={onCopy}>
          {every((row) => row.mine) ? <Trans>Dupliquer</Trans> : <Trans>Reprendre</Trans>}
        </Button>
      )}
      {every((row) => row.can.remove) && (
        <>
          <Button size="small" onClick={() => onDeed('publish')}>
            <Trans>Publier</Trans>
          </Button>
          <Button size="small" onClick={() => onDeed('hide')}>
            <Trans>Masquer</Trans>
          </Button>
          <Button size="small" onClick={onMove}>
            <Trans>Déplacer</Trans>
          </Button>
          {!govern && (
            <Button size="small" onClick={() => onDeed('share')}>
              <Trans>Partager</Trans>
            </Button>
          )}
          <Button size="small" variant="danger" onClick={() => onDeed('remove')}>
            <Trans>Retirer</Trans>
          </Button>
        </>
      )}
    </>
  );
}
