import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { picturedQuery } from '../../boards.api.ts';

/** Before a picture is put on a board that pupils see: who of them may not be recognised on it. */
export function Refusals({ boardId }: { boardId: string }) {
  const { data } = useQuery(picturedQuery(boardId));
  if (!data?.without) return null;
  const names = data.names.map(({ label, className }) => (className ? `${label} (${className})` : label)).join(', ');
  return (
    <Notice
      tone="warn"
      title={plural(data.without, {
        one: '# élève de ce tableau n’a pas d’accord pour son image',
        other: '# élèves de ce tableau n’ont pas d’accord pour leur image',
      })}
    >
      {names ? (
        <Trans>
          Aucun d’eux ne doit être reconnaissable : <bdi>{names}</bdi>
        </Trans>
      ) : (
        <Trans>Aucun d’eux ne doit être reconnaissable.</Trans>
      )}
    </Notice>
  );
}
