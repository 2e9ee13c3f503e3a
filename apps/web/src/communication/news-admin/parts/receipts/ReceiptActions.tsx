import type { AdminPost } from '@encrier/contract/communication/news';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '#kernel/toast/toast.ts';
import { receiptSheet, remind } from '../../news-admin.api.ts';

/** Hands a file over to the browser. */
function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands the ledger over as a sheet. */
export function ReceiptSheets({ post }: { post: AdminPost }) {
  const { t } = useLingui();
  const sheet = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => receiptSheet(post.id, format),
    onSuccess: (blob, format) =>
      saveAs(
        blob,
        `${t`Suivi de lecture`} - ${post.content.title
          .replace(/[\\/:*?"<>|]+/g, ' ')
          .trim()
          .slice(0, 60)}.${format}`,
      ),
  });
  return (
    <Menu
      label={t`Exporter le suivi`}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} outlined icon={IconDownload} label={t`Exporter`} tip="end" />}
      items={[
        { key: 'xlsx', label: t`Classeur (XLSX)`, icon: IconFileSpreadsheet, onSelect: () => sheet.mutate('xlsx') },
        { key: 'csv', label: t`Texte séparé (CSV)`, icon: IconFileText, onSelect: () => sheet.mutate('csv') },
      ]}
    />
  );
}

/** Reminds those who have not confirmed; nothing where nobody can be reminded. */
export function RemindButton({ post }: { post: AdminPost }) {
  const again = useMutation({
    mutationFn: () => remind(post),
    onSuccess: ({ reminded }) => toast.success(remindedWords(reminded)),
  });
  if (!post.can.remind) return null;
  return (
    <Button variant="primary" icon={IconBell} busy={again.isPending} onClick={() => again.mutate()}>
      <Trans>Relancer</Trans>
    </Button>
  );
}

/** « 37 personnes relancées » */
export const remindedWords = (reminded: number): string =>
  reminded === 0
    ? t`Tout le monde a déjà répondu`
    : plural(reminded, { one: '# personne relancée', other: '# personnes relancées' });
