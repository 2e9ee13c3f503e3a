import { mondayOf, weekdayOf } from '@encrier/contract/kernel/days';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { chooseWeeks, type TimetableBoard } from '../../timetable.api.ts';
import css from './Editor.module.css';

/** Whether weeks alternate, and which Monday begins a week A. */
export function WeeksDialog({
  board,
  yearId,
  onClose,
}: {
  board: TimetableBoard;
  yearId: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [on, setOn] = useState(board.weekAOn !== null);
  const [day, setDay] = useState(board.weekAOn ?? mondayOf(board.year?.startsOn ?? board.day));
  const [wrong, setWrong] = useState('');
  const run = useMutation({
    mutationFn: () => chooseWeeks({ yearId, weekAOn: on ? day : null }),
    meta: { quiet: true },
    onSuccess: onClose,
  });
  const submit = (): void => {
    if (on && (!day || weekdayOf(day) !== 1)) setWrong(t`Choisissez un lundi`);
    else run.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Semaines A et B`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={run.isPending} onClick={submit}>
          <Trans>Enregistrer les semaines</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <Switch
          label={t`Les semaines alternent`}
          note={t`Un cours peut n’avoir lieu qu’en semaine A ou qu’en semaine B.`}
          checked={on}
          onChange={setOn}
        />
        {on && (
          <DateField
            label={t`Premier lundi d’une semaine A`}
            value={day}
            error={wrong}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setWrong('');
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
