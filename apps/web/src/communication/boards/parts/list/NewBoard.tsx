import type { BoardContent } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import css from '../Boards.module.css';
import { useCreateBoard } from '../../boards.api.ts';
import { BoardForm, emptyContent } from '../settings/BoardForm.tsx';
import { type Template, templates } from '../templates.ts';
import { useBoardsPlace } from '../use-boards-place.ts';

/** Makes a board from nothing or from a template. */
export function NewBoard({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [template, setTemplate] = useState<Template>(templates[0]!);
  const [content, setContent] = useState<BoardContent>(emptyContent);
  const [names, setNames] = useState<Record<string, string>>({});
  const [submitted, setSubmitted] = useState(false);
  const create = useCreateBoard();
  const navigate = useNavigate();
  const list = useBoardsPlace();
  const form = useId();
  const change = (part: Partial<BoardContent>, added?: Record<string, string>) => {
    setContent((old) => ({ ...old, ...part }));
    if (added) setNames((old) => ({ ...old, ...added }));
  };
  const leave = async () => {
    const begun = content.title !== '' || content.audience.length > 0;
    if (
      !begun ||
      (await confirm({
        title: t`Abandonner ce tableau ?`,
        text: t`Ce que vous avez écrit sera perdu.`,
        action: t`Abandonner`,
        danger: true,
      }))
    )
      onClose();
  };
  const submit = () => {
    setSubmitted(true);
    if (!content.title.trim()) return;
    create.mutate(
      { id, content, sections: template.sections.map(({ title, color }) => ({ title: i18n._(title), color })) },
      { onSuccess: () => void navigate({ to: `${list}/${id}` as never }) },
    );
  };
  const failure = create.error ? sentence(create.error) : undefined;
  return (
    <Sheet
      open
      onClose={() => void leave()}
      title={t`Nouveau tableau`}
      closeLabel={t`Fermer`}
      width={620}
      foot={
        <Button variant="primary" type="submit" form={form} busy={create.isPending}>
          <Trans>Créer le tableau</Trans>
        </Button>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset className={css.set}>
          <legend className={css.legend}>
            <Trans>Modèle</Trans>
          </legend>
          <div className={css.templates}>
            {templates.map((one) => (
              <label key={one.key} className={css.template}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="template"
                  checked={one.key === template.key}
                  onChange={() => {
                    setTemplate(one);
                    change({ layout: one.layout });
                  }}
                />
                <b>{i18n._(one.name)}</b>
                <span>{i18n._(one.text)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <BoardForm
          content={content}
          names={names}
          errors={{ title: submitted && !content.title.trim() ? t`Donnez un titre au tableau.` : undefined }}
          onChange={change}
        />
        {failure && (
          <p className={css.bad} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Sheet>
  );
}
