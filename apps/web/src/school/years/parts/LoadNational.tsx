import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type CalendarKey, loadNational, type SchoolYear } from '../years.api.ts';
import { useCalendarNames } from './words.ts';
import css from './Years.module.css';

/** For academies where the rectorate sets the school holidays, whose dates are unknown here. */
const overseas: readonly CalendarKey[] = ['FR-GP', 'FR-MQ', 'FR-GF', 'FR-RE', 'FR-YT', 'FR-BL', 'FR-MF'];

/** Adds a national calendar to what the school already has. */
export function LoadNational({ year, country, onClose }: { year: SchoolYear; country: string; onClose: () => void }) {
  const { t } = useLingui();
  const names = useCalendarNames();
  const [chosen, setChosen] = useState<CalendarKey>(country === 'FR' ? 'FR-A' : 'MA');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const load = async (): Promise<void> => {
    setBusy(true);
    try {
      const { added, vacations } = await loadNational(year.id, chosen);
      const words = added
        ? plural(added, { one: '# date ajoutée', other: '# dates ajoutées' })
        : t`Ces dates sont déjà dans votre calendrier.`;
      toast.success(vacations ? words : t`${words} Ajoutez vous-même les vacances scolaires.`);
      onClose();
    } catch (error) {
      setRefused(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Charger un calendrier national`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void load()}>
            <Trans>Ajouter ces dates</Trans>
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`Calendrier`}
          value={chosen}
          options={(Object.keys(names) as CalendarKey[]).map((key) => ({ value: key, label: names[key] }))}
          onChange={(event) => setChosen(event.currentTarget.value as CalendarKey)}
        />
        <p>
          <Trans>
            Les jours fériés fixés par la loi sont ajoutés comme sûrs. Les fêtes qui suivent la lune et les vacances
            scolaires sont ajoutées « à confirmer » : vérifiez-les avec le texte officiel.
          </Trans>
        </p>
        {overseas.includes(chosen) && (
          <Notice>
            <Trans>
              Outre-mer, chaque rectorat fixe les vacances scolaires : ajoutez-les vous-même d’après son arrêté.
            </Trans>
          </Notice>
        )}
        <p className={css.quiet}>
          <Trans>
            Les vacances scolaires ne sont proposées que pour la France, zones A, B et C, en 2026-2027. Rien de ce que
            vous avez déjà n’est modifié.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
