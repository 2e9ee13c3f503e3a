import { useLingui } from '@lingui/react/macro';
import { PupilsView } from './parts/list/PupilsView.tsx';

/** Pupils of the teacher's own classes and groups. */
export default function MyPupilsPage() {
  const { t } = useLingui();
  return <PupilsView title={t`Mes élèves`} base="/prof/eleves" />;
}
