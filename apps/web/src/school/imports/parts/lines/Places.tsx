import { SelectField } from '@encrier/ui/fields/TextField';
import type { ImportPlace } from '@encrier/contract/school/imports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBuilding } from '@tabler/icons-react';
import { type ImportState, place } from '../../imports.api.ts';
import css from './Check.module.css';
import { useWork } from './use-work.ts';

/** The lines' hints about their establishment, in words. */
function usePlaceWords(): (one: ImportPlace) => string {
  const { t } = useLingui();
  return ({ field, value }) => {
    if (field === 'orgName') return t`Établissement « ${value} »`;
    if (field === 'cycle') return t`Cycle « ${value} »`;
    if (field === 'level') return t`Niveau « ${value} »`;
    if (field === 'className') return t`Classe « ${value} »`;
    if (field === 'function') return t`Fonction « ${value} »`;
    return t`Lignes qui ne disent rien`;
  };
}

/** Where lines go, by establishment, and the choice for lines without a hint. */
export function Places({ state }: { state: ImportState }) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const { busy, during } = useWork();
  if (state.orgs.length < 2) return null;
  const lost = state.places.filter(({ orgId }) => orgId === null).reduce((sum, { lines }) => sum + lines, 0);
  const unknown = state.places.filter(({ field }) => field !== 'known');
  const known = state.places.filter(({ field }) => field === 'known').reduce((sum, { lines }) => sum + lines, 0);
  const options = state.orgs.map(({ id, name }) => ({ value: id, label: name }));
  const send = (name: string, body: Parameters<typeof place>[1]): void =>
    void during(name, () => place(state.id, body));
  return (
    <section className={css.places} aria-label={t`Établissements de la liste`} aria-busy={busy !== null || undefined}>
      <p className={css.placed}>
        <IconBuilding size={18} stroke={1.7} aria-hidden="true" />
        {state.orgs.map(({ id, name, lines }) => (
          <span key={id}>
            <bdi>{name}</bdi> : <Plural value={lines} one="# ligne" other="# lignes" />
          </span>
        ))}
        {lost > 0 && (
          <strong className={css.lost}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
            <Plural value={lost} one="# ligne sans établissement" other="# lignes sans établissement" />
          </strong>
        )}
      </p>
      {unknown.length > 0 && (
        <details className={css.box} open={lost > 0}>
          <summary>
            <Trans>Où va chaque ligne</Trans>
          </summary>
          <ul>
            {unknown.map((one) => (
              <li key={`${one.field} ${one.value}`} className={css.placeRow}>
                <span>
                  <bdi>{words(one)}</bdi>{' '}
                  <span className={css.note}>
                    <Plural value={one.lines} one="# ligne" other="# lignes" />
                  </span>
                </span>
                <SelectField
                  label={words(one)}
                  labelHidden
                  value={one.orgId ?? ''}
                  options={[{ value: '', label: t`À choisir` }, ...options]}
                  disabled={busy !== null}
                  onChange={(event) =>
                    send('one', {
                      places: [{ field: one.field, value: one.value, orgId: event.currentTarget.value || null }],
                    })
                  }
                />
              </li>
            ))}
            <li className={css.placeRow}>
              <Trans>Toutes les lignes que rien ne place</Trans>
              <SelectField
                label={t`Toutes les lignes que rien ne place`}
                labelHidden
                value={state.orgId ?? ''}
                options={[{ value: '', label: t`À choisir` }, ...options]}
                disabled={busy !== null}
                onChange={(event) => send('rest', { orgId: event.currentTarget.value || null, places: [] })}
              />
            </li>
          </ul>
          {known > 0 && (
            <p className={css.note}>
              <Plural
                value={known}
                one="# ligne suit la classe, le niveau ou la fiche que l’école connaît déjà."
                other="# lignes suivent la classe, le niveau ou la fiche que l’école connaît déjà."
              />
            </p>
          )}
        </details>
      )}
    </section>
  );
}
