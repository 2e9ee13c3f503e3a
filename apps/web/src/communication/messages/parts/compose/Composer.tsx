import { Button } from '@encrier/ui/actions/Button';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans } from '@lingui/react/macro';
import { IconBolt, IconCalendarTime, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { problemsOf } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { usePlace } from '../place.ts';
import { useWeighing } from '../recipients/Weight.tsx';
import { Bypass } from './Bypass.tsx';
import { ComposeFields } from './ComposeFields.tsx';
import { ThrowAway } from './ThrowAway.tsx';
import { useErrors } from './use-errors.ts';
import { useMessageLeaving } from './use-message-leaving.ts';
import { useSend } from './use-send.ts';

/** A message being written, and its send button: at once, at its hour, or to review. */
export function Composer() {
  const keeper = useKeeper();
  const navigate = useNavigate();
  const { base } = usePlace();
  const form = useRef<HTMLDivElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const [uploading, setUploading] = useState(0);
  const [urgent, setUrgent] = useState(false);
  const errors = useErrors(submitted);
  const typed = useRef('');
  const [onTyped] = useState(() => (text: string) => {
    typed.current = text;
  });
  const later = useDraft((state) => state.body.content.sendAt !== null);
  const { weighing } = useWeighing();
  const { busy, run } = useSend(
    keeper,
    ({ threadId }) =>
      void navigate({ to: `${base}/view/$id`, params: { id: threadId }, search: { box: 'sent' } } as never),
  );
  useEffect(() => keeper.start(), [keeper]);
  useMessageLeaving(keeper, uploading > 0);
  const complete = (): boolean => {
    // Unmatched text among the recipients: the author believes that somebody will receive it.
    if (problemsOf(keeper.store.get().body).length === 0 && typed.current === '') return true;
    setSubmitted(true);
    setTimeout(() => form.current && focusFirstError(form.current));
    return false;
  };
  const send = () => {
    if (complete()) void run();
  };
  return (
    <>
      <ComposeFields
        form={form}
        errors={errors}
        onUploading={(by) => setUploading((count) => count + by)}
        onTyped={onTyped}
      />
      <StickyFoot note={<ThrowAway />}>
        {weighing?.canBypass && weighing.review && (
          <Button icon={IconBolt} disabled={busy} onClick={() => complete() && setUrgent(true)}>
            <Trans>Envoyer sans validation</Trans>
          </Button>
        )}
        <Button
          variant="primary"
          icon={later ? IconCalendarTime : IconSend}
          busy={busy}
          disabled={uploading > 0}
          onClick={send}
        >
          {weighing?.review ? (
            <Trans>Envoyer pour validation</Trans>
          ) : later ? (
            <Trans>Programmer l’envoi</Trans>
          ) : (
            <Trans>Envoyer</Trans>
          )}
        </Button>
      </StickyFoot>
      <Bypass open={urgent} busy={busy} onClose={() => setUrgent(false)} onSend={(why) => void run(why)} />
    </>
  );
}
