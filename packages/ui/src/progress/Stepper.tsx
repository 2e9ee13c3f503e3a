import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Stepper.module.css';

export type Step = {
  key: string;
  label: ReactNode;
  note?: ReactNode /** Makes a past step a way back. */;
  onPress?: () => void;
};
export type StepperProps = {
  label: string;
  steps: readonly Step[] /** Key of the step under way. */;
  current: string /** « terminé », added to the name of past steps. */;
  doneLabel: string /** Down the start side of a wizard rather than in a bar. */;
  vertical?: boolean;
};

/** The position in a sequence: past steps are ticked, the current one is inked. */
export function Stepper({ label, steps, current, doneLabel, vertical }: StepperProps) {
  const at = steps.findIndex((step) => step.key === current);
  return (
    <ol aria-label={label} className={vertical ? `${css.steps} ${css.vertical}` : css.steps}>
      {steps.map((step, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'next';
        const words = (
          <>
            <span className={css.disc} aria-hidden="true">
              {state === 'done' ? <IconCheck size={15} stroke={2.2} /> : index + 1}
            </span>
            <span className={css.text}>
              <span className={css.label}>
                {step.label}
                {state === 'done' && <span className="visually-hidden"> {doneLabel}</span>}
              </span>
              {step.note && <span className={css.note}>{step.note}</span>}
            </span>
          </>
        );
        return (
          <li
            key={step.key}
            className={css.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' && step.onPress ? (
              <button type="button" className={css.press} onClick={step.onPress}>
                {words}
              </button>
            ) : (
              <span className={css.press}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
