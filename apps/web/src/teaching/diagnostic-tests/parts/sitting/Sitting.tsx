import { Button, IconButton } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconDeviceMobileCheck, IconFlag, IconFlagFilled, IconPlayerPause } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { comma } from '#kernel/text.ts';
import css from '../Tests.module.css';
import { addFile, answer, handInKept, type KeptSitting, sendNow } from './answer-queue.ts';
import { QuestionView } from './QuestionView.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useDeviceWatch } from './device-watch.ts';

const hasText = (words: readonly string[] | undefined): boolean => words?.some((one) => one.trim() !== '') ?? false;

/** The current question, navigation to the others, and the remaining time. */
export function Sitting({ row }: { row: KeptSitting }) {
  const { t } = useLingui();
  const { sat, answers, id } = row;
  useDeviceWatch(id);
  const { questions, linear } = sat;
  // Without a way back, each question reached was recorded.
  const [at, setAt] = useState(() =>
    linear
      ? Math.max(
          0,
          questions.findLastIndex((one) => answers[one.id]),
        )
      : 0,
  );
  const [stored, watch] = useStored();
  const top = useRef<HTMLHeadingElement>(null);
  const shown = useRef(false);
  useEffect(() => {
    // The first question is announced by the page itself.
    if (shown.current) top.current?.focus();
    shown.current = true;
  }, []);
  const question = questions[at];
  if (!question) return null;
  const held = answers[question.id];
  const count = questions.length;
  const done = questions.filter((one) => hasText(answers[one.id]?.words)).length;
  const put = (part: { words?: string[]; flagged?: boolean }): void => watch(answer(id, question.id, part));
  if (sat.pausedAt)
    return (
      <StatePage icon={IconPlayerPause} title={<Trans>Test en pause</Trans>}>
        <Trans>
          Le temps ne court pas. Vos réponses sont gardées ; le test reprend quand le surveillant le décide.
        </Trans>
      </StatePage>
    );
  const go = (next: number): void => {
    // Reports the furthest question, so that nobody goes back on another device.
    if (linear) void answer(id, questions[next]!.id, {});
    sendNow(id);
    setAt(next);
    requestAnimationFrame(() => top.current?.focus());
  };
  async function finish() {
    const left = count - done;
    const yes = await confirm({
      title: t`Rendre votre copie ?`,
      text: left
        ? plural(left, { one: '# question est sans réponse.', other: '# questions sont sans réponse.' })
        : t`Vous avez répondu à toutes les questions.`,
      action: t`Rendre ma copie`,
    });
    if (yes) await handInKept(id);
  }
  return (
    <div className={css.page}>
      <div className={css.top}>
        <span>{t`Question ${at + 1} sur ${count}`}</span>
        {sat.dueAt && <TimeLeft dueAt={sat.dueAt} gap={row.gap} onOver={() => void handInKept(id)} />}
      </div>
      <Steps row={row} at={at} onGo={go} />
      {sat.signedBy && <p className={css.quiet}>{t`Copie : ${sat.pupil}, passée avec ${sat.signedBy}`}</p>}
      {at === 0 && (
        <p className={css.quiet}>
          <Trans>Le professeur voit si vous quittez cette page, et si le réseau se coupe.</Trans>
        </p>
      )}
      <QuestionView
        key={question.id}
        questions={questions}
        at={at}
        instructions={sat.instructions}
        words={held?.words ?? []}
        kept={question.picture && row.pictures[question.picture.id]}
        heard={question.sound && row.pictures[question.sound.id]}
        files={{ here: row.files, there: sat.files, add: (file) => addFile(id, file) }}
        top={top}
        onChange={(words) => put({ words })}
      />
      <StickyFoot>
        <div className={css.foot}>
          <div className={css.top}>
            <Kept row={row} stored={stored} />
            {!linear && (
              <Button
                size="small"
                variant="quiet"
                icon={held?.flagged ? IconFlagFilled : IconFlag}
                aria-pressed={held?.flagged ?? false}
                onClick={() => put({ flagged: !held?.flagged })}
              >
                <Trans>À revoir</Trans>
              </Button>
            )}
          </div>
          <div className={css.next}>
            {!linear && at > 0 && (
              <IconButton icon={IconArrowLeft} flip label={t`Question précédente`} onClick={() => go(at - 1)} />
            )}
            {at < count - 1 ? (
              <Button variant="primary" wide onClick={() => go(at + 1)}>
                <Trans>Question suivante</Trans>
              </Button>
            ) : (
              <Button variant="primary" wide onClick={() => void finish()}>
                <Trans>Rendre ma copie</Trans>
              </Button>
            )}
          </div>
        </div>
      </StickyFoot>
    </div>
  );
}

type StepsProps = {
  row: { answers: KeptSitting['answers']; sat: Pick<KeptSitting['sat'], 'questions' | 'linear'> };
  at: number;
  onGo: (at: number) => void;
};
/** The questions as a row of marks: answered, flagged, current. */
export function Steps({ row, at, onGo }: StepsProps) {
  const { t } = useLingui();
  const { answers, sat } = row;
  const { questions, linear } = sat;
  const marked = questions.flatMap((one, nth) => (answers[one.id]?.flagged ? [nth + 1] : []));
  return (
    <>
      <ol className={css.steps} aria-label={t`Questions`}>
        {questions.map((one, nth) => (
          <li key={one.id}>
            <button
              type="button"
              className={css.step}
              aria-label={t`Question ${nth + 1}`}
              aria-current={nth === at ? 'step' : undefined}
              data-answered={hasText(answers[one.id]?.words) || undefined}
              data-flagged={answers[one.id]?.flagged || undefined}
              disabled={linear && nth !== at}
              onClick={() => onGo(nth)}
            />
          </li>
        ))}
      </ol>
      {!linear && marked.length > 0 && (
        <p className={css.left}>
          <IconFlagFilled size={16} aria-hidden="true" />
          <span className={css.quiet}>
            {plural(marked.length, {
              one: `Question ${marked.join(comma())} à revoir`,
              other: `Questions ${marked.join(comma())} à revoir`,
            })}
          </span>
        </p>
      )}
    </>
  );
}

/** Whether the last answer is on the device: closing the page before loses it. */
type Stored = 'yes' | 'soon' | 'late' | 'no';
/** Milliseconds before the pupil is told that an answer is not saved yet: most devices need only a few. */
const noticed = 300;

/** Returns whether the last of the answers to watch is stored on the device. */
function useStored(): [Stored, (kept: Promise<boolean>) => void] {
  const [stored, setStored] = useState<Stored>('yes');
  const latest = useRef<Promise<boolean>>(null);
  const watch = (kept: Promise<boolean>): void => {
    latest.current = kept;
    const update = (next: Stored): void => {
      if (latest.current === kept) setStored(next);
    };
    setStored('soon');
    const timer = setTimeout(() => update('late'), noticed);
    kept
      .then(
        (done) => update(done ? 'yes' : 'no'),
        () => update('no'),
      )
      .finally(() => clearTimeout(timer));
  };
  return [stored, watch];
}

/** Where the answers are kept: on the server, on this device, or only on this page. */
function Kept({ row, stored }: { row: KeptSitting; stored: Stored }) {
  const { t } = useLingui();
  if (!row.keptAt) return <span className={css.quiet}>{t`Chaque réponse est enregistrée toute seule.`}</span>;
  const time = formatTime(new Date(row.unsent.length ? row.keptAt : row.sentAt || row.keptAt));
  return (
    <span className={css.left} role="status" aria-busy={stored === 'soon' || stored === 'late'}>
      <IconDeviceMobileCheck size={18} stroke={1.7} aria-hidden="true" />
      <span className={css.quiet}>
        {!row.unsent.length
          ? t`Enregistré à ${time}`
          : stored === 'late'
            ? t`Enregistrement…`
            : stored === 'no'
              ? t`Gardé dans cette page seulement : ne la fermez pas.`
              : t`Gardé sur cet appareil à ${time}`}
      </span>
    </span>
  );
}
