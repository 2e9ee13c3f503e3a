import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { MyDocuments } from './parts/MyDocuments.tsx';

/** Administrative documents of the signed-in person, and of his children. */
export default function DocumentsPage() {
  const { t } = useLingui();
  return <PageFrame title={t`Documents administratifs`} byChild width={920}><MyDocuments /></PageFrame>;
}
