import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** Whether this can pass the second step: six digits, or the sixteen signs of a recovery code. */
export const isFactor = (given: string): boolean =>
  /^(\d{3} ?\d{3}|[A-Za-z2-9]{4}(-?[A-Za-z2-9]{4}){3})$/.test(given.trim());

/** The code of the second step; a person who lost the phone types a recovery code instead. */
export function FactorField({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string;
  onChange: (next: string) => void;
}) {
  const { t } = useLingui();
  const [lost, setLost] = useState(false);
  const change = (next: boolean): void => {
    setLost(next);
    onChange('');
  };
  const shared = {
    value,
    dir: 'ltr',
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...(error && { error }),
  } as const;
  return (
    <>
      {lost ? (
        <TextField
          key="recovery"
          {...shared}
          label={t`Code de secours`}
          help={t`L’un des dix codes imprimés avec la double authentification ; il ne sert qu’une fois`}
          name="recovery"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          maxLength={19}
        />
      ) : (
        <TextField
          key="totp"
          {...shared}
          label={t`Code à 6 chiffres`}
          help={t`Dans votre application d’authentification`}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      )}
      <Button variant="link" size="small" onClick={() => change(!lost)}>
        {lost ? <Trans>J’ai mon téléphone</Trans> : <Trans>Téléphone perdu ? Utiliser un code de secours</Trans>}
      </Button>
    </>
  );
}
