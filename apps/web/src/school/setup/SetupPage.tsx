import type { SetupBody } from '@encrier/contract/kernel/setup';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { TextField } from '@encrier/ui/fields/TextField';
import type { Step } from '@encrier/ui/progress/Stepper';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { AdminStep } from './parts/AdminStep.tsx';
import { DoneStep } from './parts/DoneStep.tsx';
import { type Draft, flawsOf, forgetDraft, keepDraft, readDraft, type StepKey, stepOf } from './parts/draft.ts';
import { SchoolStep } from './parts/SchoolStep.tsx';
import { SetupFrame } from './parts/SetupFrame.tsx';
import css from './parts/SetupFrame.module.css';
import { checkSetupCode, enterNewSchool, needsSetup, runSetup } from './setup.api.ts';
import { comma } from '#kernel/text.ts';

const order: readonly StepKey[] = ['code', 'school', 'admin', 'done'];
const before = (step: StepKey): StepKey => order[Math.max(0, order.indexOf(step) - 1)] as StepKey;
const bodyOf = ({ code, school, admin }: Draft): SetupBody => ({
  code,
  school,
  admin: { ...admin, email: admin.email || null },
});

/** Shared by the three forms of the wizard: the draft, the errors of its fields, and the one call at the end. */
function useSetup() {
  const [step, setStep] = useState<StepKey>('code');
  const [draft, setDraft] = useState(readDraft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const go = (next: StepKey): void => {
    setStep(next);
    setErrors({});
    setRefused('');
  };
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
    setRefused('');
    // A field once invalid is checked again at every key press.
    if (Object.keys(errors).length) setErrors(wordsOf(flawsOf(step, next)));
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const fields = fieldErrors(error);
      const [field] = Object.keys(fields);
      if (field) go(stepOf(field));
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([name, words]) => [name === 'password' ? 'admin.password' : name, words]),
        ),
      );
      setRefused(field ? '' : sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const checkCode = (): Promise<void> =>
    attempt(async () => {
      await checkSetupCode(draft.code);
      go('school');
    });
  const finish = (): Promise<void> =>
    attempt(async () => {
      const body = bodyOf(draft);
      await enterNewSchool(await runSetup(body), body);
      forgetDraft();
      go('done');
    });
  return { step, draft, errors, refused, busy, go, change, checkCode, finish, setErrors };
}

/** Reason codes as sentences, in the same words as the server's. */
function wordsOf(flaws: Record<string, string>): Record<string, string> {
  return fieldErrors(new ApiError('invalid', 'invalid_input', { fields: flaws }));
}

/** First start: the code that the server printed, the school, its administrator. */
export default function SetupPage() {
  const { t } = useLingui();
  const { step, draft, errors, refused, busy, go: open, change, checkCode, finish, setErrors } = useSetup();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    needsSetup().then(
      (needed) => !needed && go('/login', { replace: true }),
      (error) => {
        if (!isApiError(error)) throw error;
      },
    );
  }, []);
  const title = {
    code: t`Bienvenue dans Encrier`,
    school: t`Votre école`,
    admin: t`Votre compte`,
    done: t`Tout est prêt`,
  }[step];
  useEffect(() => {
    document.title = title;
  }, [title]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const flaws = flawsOf(step, draft);
    setErrors(wordsOf(flaws));
    if (Object.keys(flaws).length) return void setTimeout(() => form.current && focusFirstError(form.current));
    if (step === 'code') void checkCode();
    else if (step === 'school') open('admin');
    else void finish();
  };
  const lead = {
    code: <Trans>Trois étapes, cinq minutes. Ce que vous réglez ici se change ensuite dans les paramètres.</Trans>,
    school: <Trans>Ce que les familles verront en haut de chaque page.</Trans>,
    admin: <Trans>Le premier administrateur détient tous les droits ; il pourra en nommer d’autres.</Trans>,
    done: <Trans>Il reste à faire entrer tout le monde.</Trans>,
  }[step];
  const steps: Step[] = [
    { key: 'code', label: t`Code de démarrage`, onPress: step === 'done' ? undefined : () => open('code') },
    {
      key: 'school',
      label: t`École`,
      note: order.indexOf(step) > 1 ? [draft.school.title, draft.school.city].filter(Boolean).join(comma()) : undefined,
      onPress: step === 'done' ? undefined : () => open('school'),
    },
    {
      key: 'admin',
      label: t`Administrateur`,
      note: order.indexOf(step) > 2 ? `${draft.admin.prenom} ${draft.admin.nom}` : undefined,
    },
    { key: 'done', label: t`Terminé` },
  ];
  return (
    <SetupFrame title={title} lead={lead} steps={steps} current={step} kept={step === 'school' || step === 'admin'}>
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <div className={css.fields}>
          {refused && <Notice tone="bad">{refused}</Notice>}
          {step === 'code' && (
            <TextField
              label={t`Code de démarrage`}
              help={t`Il s’affiche dans la fenêtre où le serveur a démarré, et change à chaque démarrage.`}
              dir="ltr"
              placeholder="XXXX-XXXX-XXXX-XXXX"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              value={draft.code}
              error={errors.code}
              onChange={(event) => change({ code: event.currentTarget.value })}
            />
          )}
          {step === 'school' && (
            <SchoolStep
              school={draft.school}
              errors={errors}
              onChange={(part) => change({ school: { ...draft.school, ...part } })}
            />
          )}
          {step === 'admin' && (
            <AdminStep
              admin={draft.admin}
              errors={errors}
              onChange={(part) => change({ admin: { ...draft.admin, ...part } })}
            />
          )}
          {step === 'done' && <DoneStep />}
        </div>
        <footer className={css.foot}>
          {(step === 'school' || step === 'admin') && (
            <Button variant="quiet" onClick={() => open(before(step))}>
              <Trans>Retour</Trans>
            </Button>
          )}
          {step === 'done' ? (
            <Button variant="primary" onClick={() => location.assign('/account?open=security')}>
              <Trans>Protéger mon compte</Trans>
            </Button>
          ) : (
            <Button variant="primary" type="submit" busy={busy}>
              {step === 'admin' ? <Trans>Créer l’école</Trans> : <Trans>Continuer</Trans>}
            </Button>
          )}
        </footer>
      </form>
    </SetupFrame>
  );
}
