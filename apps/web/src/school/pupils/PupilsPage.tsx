import { useLingui } from '@lingui/react/macro';
import { PupilsView } from './parts/list/PupilsView.tsx';

/** Pupils of the school. */
export default function PupilsPage() {
  const { t } = useLingui();
  return <PupilsView title={t`Élèves`} base="/admin/eleves" />;
}
