import { type DocumentContent, maxFiles } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { sendBatch } from '../../admin.api.ts';
import css from '../Admin.module.css';
import { BatchDone } from './BatchDone.tsx';
import { BatchFiles } from './BatchFiles.tsx';
import { BatchReview } from './BatchReview.tsx';
import { BatchSettings } from './BatchSettings.tsx';
import { useBatch } from './use-batch.ts';
import { blankContent } from '../compose/use-compose.ts';

type Props = { years: readonly { id: string; name: string; current: boolean }[] };

/**
 * Many files at once, each for the family of its pupil: sent, matched, looked over, then published together or not at
 * all.
 */
export function Batch({ years }: Props) {
  const { t } = useLingui();
  const { rows, busy, lines, refused, add, choose, drop } = useBatch();
  const [content, setContent] = useState<DocumentContent>(() => ({
    ...blankContent((years.find((year) => year.current) ?? years[0])?.id ?? ''),
    category: 'report',
  }));
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      sendBatch(
        {
          content,
          lines: lines.flatMap(({ file, pupil }) => (pupil ? [{ fileId: file.fileId, pupilId: pupil.id }] : [])),
        },
        key,
      ),
    onError: () => setKey(crypto.randomUUID()),
  });
  useLeaveGuard(lines.length > 0 && !send.isSuccess && !send.isPending);
  const open = lines.filter(({ pupil }) => pupil === null).length;
  const errors = fieldErrors(send.error);
  const set = (part: Partial<DocumentContent>): void => {
    setContent({ ...content, ...part });
    send.reset();
  };
  const publish = async (): Promise<void> => {
    if (send.isPending) return;
    const sure = await confirm({
      title: plural(lines.length, { one: 'Publier # document ?', other: 'Publier # documents ?' }),
      text: t`Chaque famille ne recevra que celui de son enfant.`,
      action: t`Publier`,
    });
    if (sure) send.mutate();
  };
  if (send.data) return <BatchDone published={send.data.published} silent={send.data.silent} />;
  return (
    <div className={css.form}>
      <BatchFiles full={lines.length >= maxFiles} rows={rows} refused={refused} onFiles={(files) => void add(files)} />
      {lines.length > 0 && (
        <>
          <BatchReview lines={lines} open={open} onChoose={choose} onDrop={drop} />
          <BatchSettings content={content} years={years} errors={errors} set={set} />
          {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
          <StickyFoot
            note={
              open > 0 ? (
                <Plural
                  value={open}
                  one="# fichier à rattacher ou à retirer"
                  other="# fichiers à rattacher ou à retirer"
                />
              ) : undefined
            }
          >
            <Button
              variant="primary"
              icon={IconSend}
              disabled={open > 0 || busy}
              busy={send.isPending}
              onClick={() => void publish()}
            >
              <Trans>Publier le lot</Trans>
            </Button>
          </StickyFoot>
        </>
      )}
    </div>
  );
}
