import { type CouncilRole, councilRoles } from '@encrier/contract/teaching/report-cards-council';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { putMember } from '../../report-cards.api.ts';
import css from './Council.module.css';
import { type Council, type Held, roleWords } from './words.ts';

/** Who sits in the council, and who is there. */
export function Members({ data, council }: { data: Council; council: Held }) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState('');
  const [role, setRole] = useState<CouncilRole>('delegate');
  const open = data.can.write;
  const save = (one: { id: string; name: string; role: CouncilRole }, state: 'present' | 'absent' | 'removed') =>
    putMember(data.class.id, {
      ...{ termId: data.term.id, memberId: one.id, name: one.name, role: one.role, state },
    }).catch(() => {});
  return (
    <section className={css.words} aria-label={t`Présents au conseil`}>
      <h3>
        <Trans>Présents au conseil</Trans>
      </h3>
      <ul className={css.tally}>
        {council.people.map((one) => (
          <li key={one.id}>
            <CheckField
              label={
                <>
                  <bdi>{one.name}</bdi> <span className={css.quiet}>{i18n._(roleWords[one.role])}</span>
                </>
              }
              checked={one.present}
              disabled={!open}
              onChange={(event) => void save(one, event.currentTarget.checked ? 'present' : 'absent')}
            />
            {open && (
              <IconButton icon={IconTrash} label={t`Retirer ${one.name}`} onClick={() => void save(one, 'removed')} />
            )}
          </li>
        ))}
      </ul>
      {open && (
        <form
          className={css.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (!name.trim()) return;
            void save({ id: crypto.randomUUID(), name: name.trim(), role }, 'present');
            setName('');
          }}
        >
          <TextField
            label={t`Nom`}
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SelectField
            label={t`Qualité`}
            value={role}
            options={councilRoles.map((one) => ({ value: one, label: i18n._(roleWords[one]) }))}
            onChange={(event) => setRole(event.currentTarget.value as CouncilRole)}
          />
          <Button type="submit" icon={IconPlus} disabled={!name.trim()}>
            <Trans>Ajouter</Trans>
          </Button>
        </form>
      )}
    </section>
  );
}
