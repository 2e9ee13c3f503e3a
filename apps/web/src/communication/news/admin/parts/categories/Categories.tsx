import { Button, IconButton } from '@encrier/ui/actions/Button';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
  const [label, setLabel] = useState(category.label ?? '');
  const [colorKey, setColorKey] = useState(category.colorKey ?? 'vie');
  const [asked, setAsked] = useState(false);
  const keep = useMutation({ mutationFn: keepCategory, meta: { quiet: true }, onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (label.trim()) keep.mutate({ ...(category.id && { id: category.id }), label: label.trim(), colorKey });
  };
  const error =
    asked && !label.trim() ? t`Donnez un nom à la catégorie.` : keep.error ? sentence(keep.error) : undefined;
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={t`Nom`}
        maxLength={40}
        autoFocus
        autoComplete="off"
        value={label}
        error={error}
        onChange={(event) => setLabel(event.currentTarget.value)}
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
              onChange={() => setColorKey(key)}
              aria-label={t`Couleur ${index + 1}`}
            />
          </label>
        ))}
      </fieldset>
      <div className={css.buttons}>
        <Button variant="quiet" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={keep.isPending}>
          {category.id ? <Trans>Enregistrer la catégorie</Trans> : <Trans>Ajouter la catégorie</Trans>}
        </Button>
      </div>
    </form>
  );
}
