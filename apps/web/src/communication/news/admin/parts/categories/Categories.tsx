import { Button, IconButton } from '@encrier/ui/actions/Button';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { firstWord } from '../../../parts/first-words.ts';
import { keepCategory } from '../../admin.api.ts';
import css from './Categories.module.css';

type Category = { id: string; label: string; colorKey: string };
/** Tints of the design system, by name. */
const colors = [
  'vie',
  'maths',
  'physique',
  'islam',
  'arabe',
  'svt',
  'histoire',
  'eps',
  'francais',
  'arts',
  'anglais',
  'techno',
];

/** Where publications are filed: names and tints, added or changed one at a time. */
export function Categories({
  open,
  onClose,
  categories,
}: {
  open: boolean;
  onClose: () => void;
  categories: readonly Category[];
}) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Partial<Category> | null>(null);
  return (
    <Sheet open={open} onClose={onClose} title={t`Catégories`} closeLabel={t`Fermer`}>
      <div className={css.stack}>
        <ul className={css.list}>
          {categories.map((category) => (
            <li key={category.id} className={css.row}>
              {edited?.id === category.id ? (
                <CategoryForm category={edited} onDone={() => setEdited(null)} />
              ) : (
                <>
                  <SubjectPill colorKey={category.colorKey}>{firstWord(category.label)}</SubjectPill>
                  <IconButton
                    icon={IconPencil}
                    size="small"
                    tip="end"
                    label={t`Modifier ${category.label}`}
                    onClick={() => setEdited(category)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        {edited && !edited.id ? (
          <CategoryForm category={edited} onDone={() => setEdited(null)} />
        ) : (
          <Button icon={IconPlus} onClick={() => setEdited({ label: '', colorKey: 'vie' })}>
            <Trans>Ajouter une catégorie</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function CategoryForm({ category, onDone }: { category: Partial<Category>; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { label: category.label ?? '', colorKey: category.colorKey ?? 'vie' },
    check: ({ label }): Record<string, string> => (label.trim() ? {} : { label: t`Donnez un nom à la catégorie.` }),
    send: ({ label, colorKey }) =>
      keepCategory({ ...(category.id && { id: category.id }), label: label.trim(), colorKey }),
    read: (error) => ({ errors: { label: sentence(error) }, refused: '' }),
    onSaved: onDone,
    onClose: onDone,
  });
  const { label, colorKey } = edit.draft;
  return (
    <form ref={edit.form} className={css.form} onSubmit={edit.submit}>
      <TextField
        label={t`Nom`}
        maxLength={40}
        autoFocus
        autoComplete="off"
        value={label}
        error={edit.errors.label}
        onChange={(event) => edit.set({ label: event.currentTarget.value })}
      />
      <fieldset className={css.tints}>
        <legend className={css.legend}>
          <Trans>Couleur</Trans>
        </legend>
        {colors.map((key, index) => (
          <label
            key={key}
            className={css.tint}
            style={{ background: `var(--s-${key}-bg)`, color: `var(--s-${key}-bar)` }}
          >
            <input
              type="radio"
              name="tint"
              className="visually-hidden"
              checked={key === colorKey}
              onChange={() => edit.set({ colorKey: key })}
              aria-label={t`Couleur ${index + 1}`}
            />
          </label>
        ))}
      </fieldset>
      <div className={css.buttons}>
        <Button variant="quiet" onClick={edit.leave}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={edit.busy}>
          {category.id ? <Trans>Enregistrer la catégorie</Trans> : <Trans>Ajouter la catégorie</Trans>}
        </Button>
      </div>
    </form>
  );
}
