import { type getMailing, lettersPerPrint } from '@encrier/contract/communication/letters';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { comma } from '#kernel/text.ts';
import { mailingQuery, type Printing, printedMailing } from '../letters.api.ts';
import css from './Letters.module.css';
import { Leaving } from './Leaving.tsx';
import { langWords } from './words.ts';

type Found = ResponseOf<typeof getMailing>;
type Copy = Found['copies'][number];

/** The recipients and who opened it; letters are printed again as they were made. */
export function MailingSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery({
    ...mailingQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'sending' ? 3000 : false),
  });
  const title = asked.data?.title ?? t`Courriers`;
  const print = useMutation({
    mutationFn: (only: Printing) => printedMailing(id, only),
    onSuccess: (blob, { part }) => saveFile(blob, part ? `${title} ${part}.pdf` : `${title}.pdf`),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      closeLabel={t`Fermer`}
      width={600}
      flush
      foot={asked.data && <Prints found={asked.data} busy={print.isPending} onPrint={print.mutate} />}
    >
      {print.error && <Notice tone="bad">{sentence(print.error)}</Notice>}
      <Asked query={asked} rows={5}>
        {(found) => (
          <>
            <Leaving mailing={found} />
            <ul className={css.rows}>
              {found.copies.map((copy, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: letters of a mailing never change their order
                <li key={n} className={css.row}>
                  <Line copy={copy} leaves={found.state !== 'paper' && found.state !== 'cancelled'} />
                  <IconButton
                    icon={IconPrinter}
                    label={t`Imprimer les lettres : ${copy.pupil}`}
                    tip="end"
                    disabled={print.isPending}
                    onClick={() => print.mutate({ pupilId: copy.pupilId })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Asked>
    </Sheet>
  );
}

function Prints({ found, busy, onPrint }: { found: Found; busy: boolean; onPrint: (only: Printing) => void }) {
  const { t } = useLingui();
  const { letters, opened, state } = found;
  const parts = Math.ceil(letters / lettersPerPrint);
  return (
    <>
      {state !== 'paper' && state !== 'cancelled' && opened < letters && (
        <Button icon={IconPrinter} disabled={busy} onClick={() => onPrint({ unopened: '1' })}>
          <Trans>Imprimer celles que personne ne peut ouvrir</Trans>
        </Button>
      )}
      {parts <= 1 ? (
        <Button
          variant={state === 'paper' ? 'primary' : undefined}
          icon={IconPrinter}
          busy={busy}
          onClick={() => onPrint({})}
        >
          <Trans>Imprimer tout</Trans>
        </Button>
      ) : (
        Array.from({ length: parts }, (_, n) => n + 1).map((part) => {
          const [from, to] = [(part - 1) * lettersPerPrint + 1, Math.min(part * lettersPerPrint, letters)];
          return (
            <Button key={part} icon={IconPrinter} disabled={busy} onClick={() => onPrint({ part })}>
              {t`Imprimer ${from} à ${to}`}
            </Button>
          );
        })
      )}
    </>
  );
}

function Line({ copy, leaves }: { copy: Copy; leaves: boolean }) {
  const { t, i18n } = useLingui();
  const reading = copy.readers.filter(({ account, readAt }) => account || readAt);
  return (
    <>
      <span className={css.main}>
        <bdi>{copy.pupil}</bdi> {copy.class && <bdi className={css.small}>{copy.class}</bdi>}
        <span className={css.quiet}>
          <Facts>{[copy.to.join(comma()) || t`Responsables légaux`, i18n._(langWords[copy.lang])]}</Facts>
        </span>
        {leaves &&
          copy.readers.map(({ name, readAt }, n) =>
            readAt ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: two readers may bear one name
              <span key={n} className={css.quiet}>
                <Trans>
                  <bdi>{name}</bdi>, lu le {formatMoment(readAt)}
                </Trans>
              </span>
            ) : null,
          )}
      </span>
      {leaves && reading.length === 0 && (
        <StatusPill tone="warn">
          <Trans>À imprimer</Trans>
        </StatusPill>
      )}
      {leaves && reading.length > 0 && <Reading copy={copy} />}
      {copy.noAddress && (!leaves || reading.length === 0) && (
        <StatusPill tone="warn">
          <Trans>Sans adresse</Trans>
        </StatusPill>
      )}
    </>
  );
}

function Reading({ copy: { left, readers } }: { copy: Copy }) {
  if (readers.some(({ readAt }) => readAt))
    return (
      <StatusPill tone="ok">
        <Trans>Lu</Trans>
      </StatusPill>
    );
  return left ? (
    <StatusPill tone="plain">
      <Trans>Pas encore lu</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="info">
      <Trans>En attente</Trans>
    </StatusPill>
  );
}
