import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PupilRow } from '../../pupils.api.ts';

/** Moves that could not be executed on their day wait here for a person. */
export function BlockedNotice({
  rows,
  shown,
  onShow,
}: {
  rows: readonly PupilRow[];
  shown: boolean;
  onShow: () => void;
}) {
  const count = rows.filter((row) => row.planned?.blocked).length;
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={plural(count, {
        one: '# mouvement prévu n’a pas pu se faire',
        other: '# mouvements prévus n’ont pas pu se faire',
      })}
      action={
        !shown && (
          <Button size="small" onClick={onShow}>
            <Trans>Voir</Trans>
          </Button>
        )
      }
    >
      <Trans>La fiche de l’élève dit pourquoi : modifiez ce mouvement ou annulez-le.</Trans>
    </Notice>
  );
}
