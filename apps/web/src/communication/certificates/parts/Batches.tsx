import type { CertificateBatch } from '@encrier/contract/communication/certificates-batches';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatRelative, formatShortDay } from '#kernel/dates.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { batchPaper, resumeBatch, stopBatch } from '../batches.api.ts';
import css from './Certificates.module.css';
import { refusalWord } from './refusals.ts';
import { kindWords, wordsOfPaper } from './words.tsx';

/** Recent batches: the progress of each, pupils without paper, and the papers to print. */
export function Batches({ items }: { items: readonly CertificateBatch[] }) {
  if (!items.length) return null;
  return (
    <section className={css.stack}>
      <h3 className={css.strong}>
        <Trans>Délivrés récemment</Trans>
      </h3>
      <ul className={css.batches}>
        {items.map((item) => (
          <Batch key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Batch({ item }: { item: CertificateBatch }) {
  const { t, i18n } = useLingui();
  const what = i18n._(kindWords[item.kind]);
  const { made, total, departed } = item;
  const days = departed && { from: formatShortDay(departed.from), to: formatShortDay(departed.to) };
  const className = days ? t`Départs du ${days.from} au ${days.to}` : item.className;
  const print = useMutation({
    mutationFn: () => batchPaper(item.id),
    onSuccess: (blob) => saveFile(blob, `${what} ${className.replaceAll('/', '-')}.pdf`),
  });
  const stop = useMutation({ mutationFn: () => stopBatch(item.id) });
  const resume = useMutation({ mutationFn: () => resumeBatch(item.id) });
  const askStop = async (): Promise<void> => {
    const sure = await confirm({
      title: t`Arrêter la délivrance ?`,
      text: t`Les certificats déjà délivrés restent valables.`,
      action: t`Arrêter`,
      danger: true,
    });
    if (sure) stop.mutate();
  };
  return (
    <li>
      <div className={css.bar}>
        <span>
          <bdi className={css.strong}>{className}</bdi> <span>{what}</span>{' '}
          <span className={css.quiet}>
            <Facts>{[i18n._(wordsOfPaper(item)), formatRelative(item.madeAt), item.madeBy]}</Facts>
          </span>
        </span>
      </div>
      <div className={css.bar} aria-live="polite">
        <span className={css.quiet}>
          {item.state === 'working'
            ? item.stalled
              ? t`Sans avancer depuis plusieurs minutes : ${made} sur ${total}`
              : t`En cours : ${made} sur ${total}`
            : item.state === 'stopped'
              ? t`Arrêté : ${made} sur ${total}`
              : t`Délivrés : ${made} sur ${total}`}
        </span>
        {item.can.print && (
          <Button
            size="small"
            icon={IconPrinter}
            busy={print.isPending}
            aria-label={t`Imprimer : ${what} ${className}`}
            onClick={() => print.mutate()}
          >
            <Trans>Imprimer</Trans>
          </Button>
        )}
        {item.can.resume && (
          <Button
            size="small"
            busy={resume.isPending}
            aria-label={t`Reprendre : ${what} ${className}`}
            onClick={() => resume.mutate()}
          >
            <Trans>Reprendre</Trans>
          </Button>
        )}
        {item.can.stop && (
          <Button size="small" busy={stop.isPending} onClick={() => void askStop()}>
            <Trans>Arrêter</Trans>
          </Button>
        )}
      </div>
      {item.lostRight && (
        <p className={css.quiet}>
          <Trans>Arrêté : la personne qui l’a demandé ne peut plus délivrer de certificats.</Trans>
        </p>
      )}
      {item.refused.length > 0 && (
        <ul className={css.quiet}>
          {item.refused.map(({ id, pupil, code }) => (
            <li key={id}>
              <bdi>{pupil}</bdi> : {i18n._(refusalWord(code))}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
