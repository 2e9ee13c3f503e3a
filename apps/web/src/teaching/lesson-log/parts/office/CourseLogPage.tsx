import type { CourseLog, ReadEntry } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconNotebook, IconRubberStamp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay, formatSpan } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { coursePdf, courseQuery, visaPdf } from '../../lesson-log.api.ts';
import css from '../Log.module.css';
import { hour, kindWords, outcomeWords } from '../words.ts';
import { SignDialog } from './SignDialog.tsx';
import { officePath } from './span.ts';
import { SpanFields } from './SpanFields.tsx';

type Props = { id: string; from: string; to: string };
/** The log of one course over some days: what is written, what is missing, what is signed. */
export function CourseLogPage({ id, from, to }: Props) {
  const { t } = useLingui();
  const [signing, setSigning] = useState(false);
  const asked = useQuery(courseQuery(id, from, to));
  const { data } = asked;
  const take = useMutation({
    mutationFn: (log: CourseLog) => coursePdf(id, log.from, log.to),
    onSuccess: (blob) => saveFile(blob, `${t`Cahier de textes`} ${data?.audience ?? ''}.pdf`),
  });
  return (
    <PageFrame
      title={data ? `${data.audience} · ${data.subject}` : t`Cahier de textes`}
      path={[{ label: t`Cahier de textes`, href: officePath }]}
      width={900}
      action={
        data && (
          <span className={css.row}>
            <Button
              icon={IconDownload}
              busy={take.isPending}
              disabled={!data.entries.length}
              onClick={() => take.mutate(data)}
            >
              PDF
            </Button>
            {data.can.sign && (
              <Button
                variant="primary"
                icon={IconRubberStamp}
                disabled={!data.entries.some(({ signed }) => !signed)}
                onClick={() => setSigning(true)}
              >
                <Trans>Viser</Trans>
              </Button>
            )}
          </span>
        )
      }
    >
      <div className={css.page}>
        {data && <SpanFields course={id} from={data.from} to={data.to} />}
        <Asked query={asked} label={t`Chargement du cahier`}>
          {(log) => <Log log={log} />}
        </Asked>
        {signing && data && <SignDialog log={data} onClose={() => setSigning(false)} />}
      </div>
    </PageFrame>
  );
}

function Log({ log }: { log: CourseLog }) {
  const { t } = useLingui();
  const { entries, missing, visas } = log;
  return (
    <>
      {visas.length > 0 && <Visas visas={visas} />}
      {missing.length > 0 && (
        <Card title={t`Séances non remplies`} count={missing.length} countTone="warn" flush>
          <CardRows>
            {missing.map((one) => (
              <CardRow
                key={one.id}
                title={formatDay(one.day)}
                detail={hour(one.starts)}
                end={one.late && <StatusPill tone="bad">{t`En retard`}</StatusPill>}
              />
            ))}
          </CardRows>
        </Card>
      )}
      <Card
        title={t`Séances publiées`}
        count={entries.length}
        {...(log.teachers && { note: <bdi>{log.teachers}</bdi> })}
        flush={entries.length > 0}
      >
        {entries.length ? (
          entries.map((one) => <Entry key={one.id} entry={one} />)
        ) : (
          <EmptyState small icon={IconNotebook} title={<Trans>Aucune séance publiée dans cette période</Trans>} />
        )}
      </Card>
    </>
  );
}

function Visas({ visas }: { visas: CourseLog['visas'] }) {
  const { t } = useLingui();
  const take = useMutation({ mutationFn: visaPdf, onSuccess: (blob) => saveFile(blob, `${t`Visa`}.pdf`) });
  return (
    <Card title={t`Visas`} flush>
      <CardRows>
        {visas.map((one) => (
          <CardRow
            key={one.id}
            icon={IconRubberStamp}
            title={<bdi>{one.signedAs}</bdi>}
            detail={[
              formatSpan(one.from, one.to),
              plural(one.lessons, { one: '# séance', other: '# séances' }),
              ...(one.viewer === 'inspector' ? [t`Inspection`] : []),
              ...(one.comment ? [<bdi key="comment">{one.comment}</bdi>] : []),
            ]}
            end={
              <Button
                size="small"
                icon={IconDownload}
                busy={take.isPending && take.variables === one.id}
                onClick={() => take.mutate(one.id)}
              >
                PDF
              </Button>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

function Entry({ entry }: { entry: ReadEntry }) {
  const { t, i18n } = useLingui();
  return (
    <article className={css.entry}>
      <span className={css.head}>
        <span className={css.quiet}>
          {[`${formatDay(entry.day)}, ${hour(entry.starts)}`, i18n._(kindWords[entry.kind]), entry.by].join(' · ')}
        </span>
        <span className={css.row}>
          {entry.outcome !== 'done' && <StatusPill tone="warn">{i18n._(outcomeWords[entry.outcome])}</StatusPill>}
          {entry.revision > 1 && <StatusPill tone="warn">{t`Modifiée après visa`}</StatusPill>}
          {entry.signed && <StatusPill tone="ok">{t`Visée`}</StatusPill>}
        </span>
      </span>
      <h3>
        <bdi>{entry.title || t`(sans titre)`}</bdi>
      </h3>
      {entry.objective && (
        <p className={css.quiet}>
          <bdi>{entry.objective}</bdi>
        </p>
      )}
      {entry.body && <RichText html={entry.body} />}
      {entry.elements.length > 0 && <p className={css.quiet}>{entry.elements.join(' · ')}</p>}
      {entry.files.length > 0 && <Pieces pieces={entry.files} />}
    </article>
  );
}
