import { useLingui } from '@lingui/react/macro';
import { PeopleView } from './parts/PeopleView.tsx';

/** Guardians of the school's pupils. */
export default function GuardiansPage() {
  const { t } = useLingui();
  return <PeopleView kind="guardians" title={t`Responsables`} />;
}
