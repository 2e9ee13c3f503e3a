import { Button, IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { comma } from '#kernel/text.ts';
import { mailingQuery, printedMailing } from '../letters.api.ts';
import css from './Letters.module.css';
import { langWords } from './words.ts';

/** Who was written to; all the letters, or those of one pupil, are printed again as they were made. */
export function MailingSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const asked = useQuery(mailingQuery(id));
  const title = asked.data?.title ?? t`Courriers`;
  const print = useMutation({
    mutationFn: (pupilId: string | undefined) => printedMailing(id, pupilId),
    onSuccess: (blob) => saveFile(blob, `${title}.pdf`),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
      flush
      foot={
        <Button
          variant="primary"
          icon={IconPrinter}
          busy={print.isPending}
          disabled={!asked.data}
          onClick={() => print.mutate(undefined)}
        >
          <Trans>Imprimer tout</Trans>
        </Button>
      }
    >
      {print.error && <Notice tone="bad">{sentence(print.error)}</Notice>}
      <Asked query={asked} rows={5}>
        {({ copies }) => (
          <ul className={css.rows}>
            {copies.map((copy, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: letters of a mailing never change their order
              <li key={n} className={css.row}>
                <span className={css.main}>
                  <bdi>{copy.pupil}</bdi> {copy.class && <bdi className={css.quiet}>{copy.class}</bdi>}
                  <span className={css.quiet}>
                    <bdi>{copy.to.join(comma()) || t`Responsables légaux`}</bdi> · {i18n._(langWords[copy.lang])}
                  </span>
                </span>
                {copy.noAddress && (
                  <StatusPill tone="warn">
                    <Trans>Sans adresse</Trans>
                  </StatusPill>
                )}
                <IconButton
                  icon={IconPrinter}
                  label={t`Imprimer les lettres : ${copy.pupil}`}
                  tip="end"
                  disabled={print.isPending}
                  onClick={() => print.mutate(copy.pupilId)}
                />
              </li>
            ))}
          </ul>
        )}
      </Asked>
    </Sheet>
  );
}
