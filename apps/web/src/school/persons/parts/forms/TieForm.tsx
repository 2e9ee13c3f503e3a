import { useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type PupilPage, saveTie, type Tie } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { TieFields, type TieValues } from './TieFields.tsx';

const bodyOf = (tie: Tie): TieValues => ({
  kind: tie.kind,
  legal: tie.legal,
  digitalAccess: tie.digitalAccess ?? true,
  startsOn: tie.startsOn ?? null,
  rank: tie.rank ?? 1,
  payer: tie.payer ?? false,
  payerShare: tie.payerShare ?? null,
  livesWith: tie.livesWith ?? true,
  emergencyOrder: tie.emergencyOrder ?? null,
  mayPickUp: tie.mayPickUp ?? true,
  receivesReports: tie.receivesReports ?? true,
  channels: tie.channels ?? [],
  // Absent for people who may not see them: they are not sent either, and stay unchanged.
  ...(tie.custody !== undefined && {
    custody: tie.custody,
    restriction: tie.restriction ?? '',
    identityDocument: tie.identityDocument ?? '',
  }),
});

/** What a guardian is to the pupil, and what they may do. */
export function TieForm({ pupil, tie, onClose }: { pupil: PupilPage; tie: Tie; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: bodyOf(tie),
    version: tie.version,
    send: (body, { version }) => saveTie(pupil.id, tie.id, { ...body, version }),
    undo: () => t`Lien enregistré`,
    onSaved: onClose,
    onClose,
  });
  const { firstName, lastName } = tie;
  return (
    <EditSheet edit={edit} title={t`Lien avec ${firstName} ${lastName}`}>
      <TieFields
        body={edit.draft}
        errors={edit.errors}
        set={edit.set}
        sensitive={pupil.can.sensitive}
        paper={tie.restrictionFile?.name ?? ''}
      />
    </EditSheet>
  );
}
