import { useLingui } from '@lingui/react/macro';
import { PeopleView } from './parts/PeopleView.tsx';

/** Staff of the school. */
export default function StaffPage() {
  const { t } = useLingui();
  return <PeopleView kind="staff" title={t`Personnel`} />;
}
