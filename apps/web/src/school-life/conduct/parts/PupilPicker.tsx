import type { PupilChoice } from '@encrier/contract/school-life/conduct';
import { useLingui } from '@lingui/react/macro';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { type PupilSearch, pupilsQuery } from '../conduct.api.ts';

type Props = {
  error?: string | undefined;
  chosen?: PupilChoice | null;
  /** The pupil cannot be changed. */
  fixed?: boolean;
  onPick: (pupil: PupilChoice) => void;
  onClear?: () => void;
  /** The query of another room, with its own permission to write. */
  find?: PupilSearch;
};

/** Finds one of the pupils about whom the reader may write. */
export function PupilPicker({ find = pupilsQuery, ...choice }: Props) {
  const { t } = useLingui();
  return (
    <PersonPicker
      {...choice}
      label={t`Élève`}
      placeholder={t`Nom ou matricule`}
      find={find}
      detail={(one) => one.class}
      none={() => t`Aucun élève ne correspond`}
    />
  );
}
