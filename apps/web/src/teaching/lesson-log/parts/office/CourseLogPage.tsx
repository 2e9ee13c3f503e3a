import type { CourseLog } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconRubberStamp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { saveFile } from '#kernel/content/save-file.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { coursePdf, courseQuery } from '../../lesson-log.api.ts';
import css from '../Log.module.css';
import { Log } from './Log.tsx';
import { SignDialog } from './SignDialog.tsx';
import { officePath } from './span.ts';
import { SpanFields } from './SpanFields.tsx';

type Props = { id: string; from: string; to: string };
/** The log of one course over some days: entries, missing ones, and visas. */
export function CourseLogPage({ id, from, to }: Props) {
  const { t } = useLingui();
  const [signing, setSigning] = useState(false);
  const query = useQuery(courseQuery(id, from, to));
  const { data } = query;
  const narrow = useNarrow();
  const take = useMutation({
    mutationFn: (log: CourseLog) => coursePdf(id, log.from, log.to),
    onSuccess: (blob) => saveFile(blob, `${t`Cahier de textes`} ${data?.audience ?? ''}.pdf`),
  });
  const actions = data && (
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
  );
  return (
    <PageFrame
      title={data ? `${data.audience} · ${subjectName(data)}` : t`Cahier de textes`}
      path={[{ label: t`Cahier de textes`, href: officePath }]}
      width={900}
      action={!narrow && actions}
    >
      <div className={css.page}>
        {data && <SpanFields course={id} from={data.from} to={data.to} />}
        <Asked query={query} label={t`Chargement du cahier`}>
          {(log) => <Log log={log} />}
        </Asked>
        {signing && data && <SignDialog log={data} onClose={() => setSigning(false)} />}
      </div>
      {narrow && actions && <StickyFoot>{actions}</StickyFoot>}
    </PageFrame>
  );
}
