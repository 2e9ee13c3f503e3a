import { maxAtOnce } from '@encrier/contract/school/pupils';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { toast } from '#kernel/toast/toast.ts';
import { archive } from '../../pupils.api.ts';
import { ActionDialog } from './ActionDialog.tsx';
import css from './Bulk.module.css';
import type { BulkProps } from './bulk-props.ts';

/** Archives pupils who left, or restores them; with undo. */
export function ArchiveQuestion({ pupils, onClose, onDone, archived }: BulkProps & { archived: boolean }) {
  const { t } = useLingui();
  const go = useMutation({
    mutationFn: () =>
      archive(
        archived,
        pupils.map((row) => ({ id: row.id, version: row.version ?? 1 })),
      ),
    onSuccess: (answer) => {
      toast.success(archived ? t`Fiches archivées.` : t`Fiches désarchivées.`, {
        undo: () => void archive(!archived, answer.pupils),
      });
      onDone();
    },
  });
  return (
    <ActionDialog
      title={archived ? t`Archiver` : t`Désarchiver`}
      pupils={pupils}
      most={maxAtOnce}
      action={archived ? t`Archiver` : t`Désarchiver`}
      busy={go.isPending}
      error={go.error}
      onClose={onClose}
      onGo={() => go.mutate()}
    >
      <p className={css.note}>
        {archived ? (
          <Trans>Les fiches archivées ne se montrent plus qu’avec le filtre « Archivé ».</Trans>
        ) : (
          <Trans>Les fiches reviennent parmi les élèves sortis.</Trans>
        )}
      </p>
    </ActionDialog>
  );
}
