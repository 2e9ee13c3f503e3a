import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type Measure, written } from './grid-values.ts';
import css from './Grid.module.css';

type Props = {
  name: string;
  measure: Measure;
  onFill: (text: string, emptyOnly: boolean) => void;
  onClose: () => void;
};

/** One figure for a whole column or row; an empty one removes its subjects. */
export function FillDialog({ name, measure, onFill, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [emptyOnly, setEmptyOnly] = useState(true);
  const wrong = written(null, measure, text) === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong || (text.trim() === '' && emptyOnly)) return;
    onFill(text, emptyOnly);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t`Remplir ${name}`} closeLabel={t`Fermer`}>
      <form className={css.fill} noValidate onSubmit={submit}>
        <TextField
          label={measure === 'coefficient' ? t`Coefficient` : t`Heures par semaine`}
          help={
            measure === 'coefficient'
              ? t`Un nombre de 0 à 100, par exemple 2 ou 1,5.`
              : t`Par exemple 4 h 30, 4:30 ou 45 min.`
          }
          error={wrong ? t`Cette forme n’est pas reconnue` : undefined}
          value={text}
          autoFocus
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <CheckField
          label={t`Seulement les cases vides`}
          checked={emptyOnly}
          onChange={(event) => setEmptyOnly(event.currentTarget.checked)}
        />
        <div className={css.foot}>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" disabled={wrong || (text.trim() === '' && emptyOnly)}>
            <Trans>Remplir</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
