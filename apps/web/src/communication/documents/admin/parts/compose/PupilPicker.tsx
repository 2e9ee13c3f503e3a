import type { PupilChoice } from '@encrier/contract/communication/documents';
import { Facts } from '@encrier/ui/data/Facts';
import { useLingui } from '@lingui/react/macro';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { pupilsQuery } from '../../admin.api.ts';

type Props = {
  label: string;
  labelHidden?: boolean;
  error?: string | undefined;
  known?: readonly PupilChoice[];
  chosen?: PupilChoice | null;
  disabled?: boolean;
  onPick: (pupil: PupilChoice) => void;
  onClear?: () => void;
};

/** Finds one pupil by name or code. */
export function PupilPicker(props: Props) {
  const { t } = useLingui();
  return (
    <PersonPicker
      {...props}
      placeholder={t`Nom, matricule ou code`}
      find={pupilsQuery}
      detail={(one) => <Facts>{[one.class, one.matricule]}</Facts>}
      none={() => t`Aucun élève ne correspond`}
    />
  );
}
