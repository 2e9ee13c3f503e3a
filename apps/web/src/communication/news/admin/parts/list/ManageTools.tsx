import { IconButton, IconLink } from '@encrier/ui/actions/Button';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconCategory, IconMessageCheck } from '@tabler/icons-react';

/** Links from the list of publications to waiting comments and to the categories; one menu on phones. */
export function ManageTools({
  moderate,
  file,
  narrow,
  onFile,
}: {
  moderate: boolean;
  file: boolean;
  narrow: boolean;
  onFile: () => void;
}) {
  const { t } = useLingui();
  const comments = { label: t`Commentaires à valider`, icon: IconMessageCheck, href: '/admin/news/comments' };
  const categories = { label: t`Catégories`, icon: IconCategory };
  if (narrow) {
    const actions = [
      ...(moderate ? [{ key: 'comments', ...comments }] : []),
      ...(file ? [{ key: 'categories', ...categories, onPress: onFile }] : []),
    ];
    return <ActionMenu label={t`Autres actions`} title={t`Actualités`} actions={actions} />;
  }
  return (
    <>
      {moderate && <IconLink {...comments} />}
      {file && <IconButton {...categories} tip="end" onClick={onFile} />}
    </>
  );
}
