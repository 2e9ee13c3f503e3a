import type { AdminPost } from '@encrier/contract/communication/news';
import { Button } from '@encrier/ui/actions/Button';
import type { ServerFile } from '@encrier/ui/table/DataTable';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '#kernel/toast/toast.ts';
import { receiptSheet, remind } from '../../admin.api.ts';

/** The receipts as a spreadsheet. */
export const receiptSheetsOf = (post: AdminPost): ServerFile => ({
  name: `${t`Suivi de lecture`} - ${post.content.title}`,
  file: (format) => receiptSheet(post.id, format),
});

/** Reminds people who have not acknowledged; hidden when nobody can be reminded. */
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
