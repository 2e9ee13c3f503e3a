import { type CouncilRole, councilRoles } from '@encrier/contract/teaching/report-cards-council';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { putMember } from '../../report-cards.api.ts';
import css from './Council.module.css';
import { type Council, type Held, roleWords } from './words.ts';

/** Members of the council, and who is present. */
export function Members({ data, council }: { data: Council; council: Held }) {
  const { t, i18n } = useLingui();
  const open = data.can.write;
  const save = (one: { id: string; name: string; role: CouncilRole }, state: 'present' | 'absent' | 'removed') =>
    putMember(data.class.id, {
      termId: data.term.id,
      memberId: one.id,
      name: one.name,
      role: one.role,
      state,
    });
  const edit = useEdit<{ name: string; role: CouncilRole }>({
    start: { name: '', role: 'delegate' },
    send: ({ name, role }, { key: id }) => save({ id, name: name.trim(), role }, 'present'),
    read: () => ({ errors: {}, refused: '' }), // the call itself shows the error
    onSaved: () => edit.restart({ ...edit.draft, name: '' }),
  });
  const { name, role } = edit.draft;
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
              onChange={(event) => void save(one, event.currentTarget.checked ? 'present' : 'absent').catch(() => {})}
            />
            {open && (
              <IconButton
                icon={IconTrash}
                label={t`Retirer ${one.name}`}
                onClick={() => void save(one, 'removed').catch(() => {})}
              />
            )}
          </li>
        ))}
      </ul>
      {open && (
        <form
          className={css.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) edit.submit();
          }}
        >
          <TextField
            label={t`Nom`}
            maxLength={120}
            value={name}
            onChange={(event) => edit.set({ name: event.currentTarget.value })}
          />
          <SelectField
            label={t`Qualité`}
            value={role}
            options={councilRoles.map((one) => ({ value: one, label: i18n._(roleWords[one]) }))}
            onChange={(event) => edit.set({ role: event.currentTarget.value as CouncilRole })}
          />
          <Button type="submit" icon={IconPlus} busy={edit.busy} disabled={!name.trim()}>
            <Trans>Ajouter</Trans>
          </Button>
        </form>
      )}
    </section>
  );
}
