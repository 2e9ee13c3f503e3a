import type { LogLesson, LogPiece } from '@encrier/contract/teaching/lesson-log';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { GiveSheet } from '../../../homework/homework.public.tsx';
import { link } from '../../lesson-log.api.ts';
import css from '../Log.module.css';
import type { FieldsProps } from './EntryFields.tsx';

const board = '/prof/devoirs';

function Pieces({ pieces }: { pieces: readonly LogPiece[] }) {
  const { t } = useLingui();
  return (
    <CardRows>
      {pieces.map((one) => (
        <CardRow
          key={one.id}
          icon={IconChecklist}
          title={<bdi>{one.title}</bdi>}
          detail={t`pour ${formatDay(one.dueOn)}`}
          href={`${board}?devoir=${one.id}`}
        />
      ))}
    </CardRows>
  );
}

/** Homework of the lesson, the note for oneself, and the lesson after. */
export function Beside({ lesson, draft, set }: FieldsProps & { lesson: LogLesson }) {
  const { t } = useLingui();
  const [giving, setGiving] = useState(false);
  const { homework, dueHere, next, can } = lesson;
  return (
    <div className={css.side}>
      <Card
        title={t`Devoirs donnés`}
        count={homework.length}
        flush={homework.length > 0}
        end={
          can.homework && (
            <Button size="small" icon={IconPlus} onClick={() => setGiving(true)}>
              <Trans>Donner</Trans>
            </Button>
          )
        }
      >
        {homework.length ? (
          <Pieces pieces={homework} />
        ) : (
          <p className={css.quiet}>
            <Trans>Aucun devoir donné dans cette séance.</Trans>
          </p>
        )}
      </Card>
      {lesson.plan && (
        <Card title={t`Séquence`}>
          <b>
            <bdi>{lesson.plan.sequence}</bdi>
          </b>
          {lesson.plan.homework && (
            <p className={css.quiet}>
              <Trans>
                Devoir prévu : <bdi>{lesson.plan.homework}</bdi>
              </Trans>
            </p>
          )}
        </Card>
      )}
      {dueHere.length > 0 && (
        <Card title={t`À rendre pour ce cours`} flush>
          <Pieces pieces={dueHere} />
        </Card>
      )}
      <Card title={t`Note pour vous`}>
        <TextArea
          label={t`Note pour vous`}
          labelHidden
          optional={t`(facultatif)`}
          help={t`Personne d’autre ne la lit.`}
          rows={3}
          maxLength={2000}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </Card>
      {next && (
        <Card title={t`Séance suivante`} flush>
          <CardRows>
            {[
              <CardRow
                key={next.id}
                title={<bdi>{next.title || t`À préparer`}</bdi>}
                detail={t`${formatDay(next.day)}, ${formatMinute(next.starts)}`}
                href={`/prof/cahier-de-textes?seance=${next.id}`}
                chevron
              />,
            ]}
          </CardRows>
        </Card>
      )}
      {giving && (
        <GiveSheet
          courseId={lesson.courseId}
          onClose={() => setGiving(false)}
          onGiven={(id) => {
            setGiving(false);
            void link(lesson.id, id).catch(() => {});
          }}
        />
      )}
    </div>
  );
}
