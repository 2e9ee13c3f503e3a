import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { enterByPasskey, signIn } from '../door.api.ts';
import { enter } from './enter.ts';
import { isFactor } from './FactorField.tsx';

export type LoginValues = { username: string; password: string; totp: string; remember: boolean };
export type LoginStep = 'password' | 'totp';

/** State of the sign-in form: what was typed, the step, what is missing, and what the server refused. */
export function useLogin() {
  const { t } = useLingui();
  const [values, setValues] = useState<LoginValues>({ username: '', password: '', totp: '', remember: true });
  const [step, setStep] = useState<LoginStep>('password');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<LoginValues>): void => {
    setValues({ ...values, ...change });
    setRefused('');
  };
  const missing = (field: 'username' | 'password', words: string): string =>
    tried && !values[field].trim() ? words : '';
  const toPassword = (): void => {
    setStep('password');
    set({ totp: '' });
  };

  /** Sends what was typed; false when something is missing. */
  const submit = async (): Promise<boolean> => {
    setTried(true);
    const { username, password, totp, remember } = values;
    if (step === 'totp' && !isFactor(totp)) {
      setRefused(t`Le code compte 6 chiffres, un code de secours 16 signes.`);
      return false;
    }
    if (!username.trim() || !password) return false;
    setBusy(true);
    try {
      const answer = await signIn({
        username: username.trim(),
        password,
        remember,
        ...(step === 'totp' && { totp: totp.trim() }),
      });
      if (answer.status === 'signed_in') {
        await enter(answer);
        return true;
      }
      setTried(false);
      setStep('totp');
    } catch (error) {
      if (!isApiError(error, 'network')) setRefused(sentence(error));
    }
    setBusy(false);
    return true;
  };
  /** Signs in with a passkey of this device, ignoring what was typed. */
  const byPasskey = async (): Promise<void> => {
    setBusy(true);
    setRefused('');
    try {
      const answer = await enterByPasskey(values.remember);
      if (answer) return await enter(answer);
    } catch (error) {
      if (!isApiError(error, 'network')) setRefused(sentence(error));
    }
    setBusy(false);
  };
  return { values, set, step, missing, refused, busy, submit, byPasskey, toPassword };
}
