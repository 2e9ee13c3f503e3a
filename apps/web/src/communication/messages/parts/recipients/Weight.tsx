import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleX, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plainText } from '#kernel/content/text-diff.ts';
import { AskedLine } from '#kernel/frame/Asked.tsx';
import { type ToWeigh, type Weighing, weighQuery } from '../../messages.api.ts';
import { useDraft } from '../draft/DraftContext.tsx';
import { hasPicture, RefusedNotice } from '../../../writing/writing.public.tsx';
import css from '../compose/Compose.module.css';
import { weighLines } from './weigh-words.ts';

/** Milliseconds without typing before the preview is reloaded, and the maximum text sent for it. */
const PAUSE = 800;
const MOST_WORDS = 20_000;

/** Preview of sending this composer's message now; null until it is known or without recipients. */
export function useWeighing() {
  const content = useDraft((state) => state.body.content);
  const pictures = useDraft((state) => hasPicture(state.body.attachments));
  const [late, setLate] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setLate(content), PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  const { audience, replyTo } = content;
  const body: ToWeigh = {
    audience,
    replyTo,
    attachments: content.attachmentIds.length,
    pictures,
    words: `${late.subject} ${plainText(late.html)}`.trim().slice(0, MOST_WORDS),
  };
  const query = useQuery(weighQuery(body));
  const weighing: Weighing | null = audience.length > 0 || replyTo ? (query.data ?? null) : null;
  return { query, weighing };
}

const icons = { plain: IconUsers, warn: IconAlertTriangle, bad: IconCircleX };

/** The number of recipients, whether it is reviewed, and when it is sent; under a reply, only unusual facts. */
export function Weight({ whole = false }: { /** Also gives the number of people. */ whole?: boolean }) {
  const { t } = useLingui();
  const { query } = useWeighing();
  const planned = useDraft((state) => state.body.content.sendAt !== null);
  const chosen = useDraft((state) => state.body.content.audience.length > 0 || state.body.content.replyTo !== null);
  if (!chosen)
    return whole ? (
      <p className={css.hint}>{t`Choisissez au moins un destinataire : leur nombre s’affichera ici.`}</p>
    ) : null;
  return (
    <AskedLine query={query} waiting={whole && t`Calcul en cours…`}>
      {(weighing) => <Lines weighing={weighing} planned={planned} whole={whole} />}
    </AskedLine>
  );
}

function Lines({ weighing, planned, whole }: { weighing: Weighing; planned: boolean; whole: boolean }) {
  const { t } = useLingui();
  const lines = weighLines(weighing, planned).filter(
    ({ tone }) => whole || tone !== 'plain' || weighing.opensAt !== null,
  );
  return (
    <>
      {weighing.pictured && <RefusedNotice refusals={weighing.pictured} />}
      <ul className={css.weight} aria-live="polite" aria-label={t`Ce qui se passera à l’envoi`}>
        {lines.map(({ tone, words }) => {
          const Glyph = icons[tone];
          return (
            <li key={words} data-tone={tone}>
              <Glyph size={16} stroke={1.8} aria-hidden="true" />
              <span>{words}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
