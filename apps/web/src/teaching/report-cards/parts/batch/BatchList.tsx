import type { ReportBatch } from '@encrier/contract/teaching/report-cards-batches';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatMoment } from '#kernel/dates.ts';
import { errorWords } from '#kernel/room-words.ts';
import { comma } from '#kernel/text.ts';
import { batchesQuery, batchFileOf, stopLot } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';
import { stateWords, whatWords } from './words.ts';

/** Batches of the last days: progress, result and problems of each. Nothing without any. */
export function BatchList() {
  const { t } = useLingui();
  const { data } = useQuery(batchesQuery);
  if (!data?.items.length) return null;
  return (
    <Card title={t`Lots`} flush>
      {data.items.map((one) => (
        <One key={one.id} one={one} />
      ))}
    </Card>
  );
}

function One({ one }: { one: ReportBatch }) {
  const { t, i18n } = useLingui();
  const stop = useMutation({ mutationFn: () => stopLot(one.id) });
  const take = useMutation({
    mutationFn: () => batchFileOf(one.id),
    onSuccess: (blob) => saveFile(blob, one.file?.name ?? t`Bulletins`),
  });
  const open = one.state === 'running' || one.state === 'waiting';
  const what = i18n._(whatWords[one.what].word);
  const terms = [...new Set(one.classes.map(({ term }) => term))];
  const failed = one.classes.filter(({ state }) => state === 'failed');
  const left = one.classes.filter(({ state }) => state === 'left').length;
  return (
    <section className={css.batch} aria-label={what}>
      <div className={css.batchHead}>
        <b>{what}</b>
        <StatusPill tone={stateWords[one.state].tone}>{i18n._(stateWords[one.state].word)}</StatusPill>
      </div>
      <p className={css.quiet}>
        <Facts>
          {[
            plural(one.classes.length, { one: '# classe', other: '# classes' }),
            terms.join(comma()),
            one.by,
            formatMoment(one.askedAt),
          ]}
        </Facts>
      </p>
      {open && (
        <div role="status">
          <progress className={css.progress} max={one.total} value={one.done} aria-label={t`Avancement`} />
          <p className={css.quiet}>
            {one.done < one.total ? t`${one.done} bulletins sur ${one.total}` : t`Mise en fichier…`}
          </p>
        </div>
      )}
      {one.failure && <p className={css.warn}>{said(one.failure, t`Le lot n’a pas pu aller au bout.`)}</p>}
      {failed.map(({ name, term, failure }) => (
        <p key={`${name} ${term}`} className={css.warn}>
          <bdi>{name}</bdi> : {said(failure, t`Cette classe n’a pas pu être faite.`)}
        </p>
      ))}
      {left > 0 && (
        <p className={css.quiet}>{plural(left, { one: '# classe laissée', other: '# classes laissées' })}</p>
      )}
      {(one.file || one.can.stop) && (
        <div className={css.row}>
          {one.file && (
            <>
              <Button size="small" icon={IconDownload} busy={take.isPending} onClick={() => take.mutate()}>
                <Trans>Prendre le fichier</Trans>
              </Button>
              <span className={css.quiet}>{t`à prendre avant ${formatMoment(one.file.until)}`}</span>
            </>
          )}
          {one.can.stop && (
            <Button size="small" icon={IconPlayerStop} busy={stop.isPending} onClick={() => stop.mutate()}>
              <Trans>Interrompre</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  );

  function said(code: string, otherwise: string): string {
    const known = errorWords(code);
    return known ? i18n._(known) : otherwise;
  }
}
