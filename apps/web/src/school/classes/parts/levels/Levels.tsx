import { joinFacts } from '#kernel/content/join-facts.ts';
import { ownWord } from '../../../words/words.public.ts';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLadder, IconPencil, IconTrash } from '@tabler/icons-react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Board, dropLevel, type Level, moveLevels } from '../../classes.api.ts';
import css from '../Classes.module.css';
import { useOrder } from '#kernel/drag/use-order.ts';

type Props = { board: Board; yearId: string | null; onEdit: (level: Level) => void; onCreate: () => void };

/** Levels by establishment and cycle, in the order of the school, which classes and lists follow. */
export function Levels({ board, yearId, onEdit, onCreate }: Props) {
  const { t } = useLingui();
  const { levels } = board;
  if (levels.length === 0)
    return (
      <EmptyState
        icon={IconLadder}
        title={t`Aucun niveau`}
        action={
          <Button variant="primary" onClick={onCreate}>
            <Trans>Créer un niveau</Trans>
          </Button>
        }
      >
        <Trans>Les classes se rangent par niveau : commencez par eux.</Trans>
      </EmptyState>
    );
  const groups = [...new Set(levels.map((level) => `${level.orgId} ${level.cycle}`))].map((one) =>
    levels.filter((level) => `${level.orgId} ${level.cycle}` === one),
  );
  const several = new Set(levels.map(({ orgId }) => orgId)).size > 1;
  const reorder = (group: readonly Level[], ids: readonly string[]): void => {
    const all = groups.flatMap((one) => (one === group ? ids : one.map(({ id }) => id)));
    void moveLevels(yearId, all).catch((error) => toast.error(sentence(error)));
  };
  return (
    <div className={css.groups}>
      {groups.map((group) => (
        <Group
          key={`${group[0]!.orgId} ${group[0]!.cycle}`}
          title={joinFacts([...new Set([several ? group[0]!.org : '', ownWord(group[0]!.cycle) || t`Sans cycle`])])}
          levels={group}
          board={board}
          onOrder={(ids) => reorder(group, ids)}
          onEdit={onEdit}
        />
      ))}
    </div>
  );
}

function Group({
  title,
  levels,
  board,
  onOrder,
  onEdit,
}: {
  title: string;
  levels: readonly Level[];
  board: Board;
  onOrder: (ids: string[]) => void;
  onEdit: (level: Level) => void;
}) {
  const { t } = useLingui();
  const mover = useOrder(levels, onOrder);
  const remove = async ({ id, name }: Level): Promise<void> => {
    if (!(await confirm({ title: t`Supprimer le niveau ${name} ?`, action: t`Supprimer le niveau`, danger: true })))
      return;
    try {
      await dropLevel(id);
      toast.success(t`Le niveau ${name} est supprimé`);
    } catch (error) {
      if (!isApiError(error, 'network')) toast.error(sentence(error));
    }
  };
  return (
    <section className={css.group}>
      <h2 className={css.groupTitle}>
        <bdi>{title}</bdi>
      </h2>
      {mover.marks}
      <ul className={css.levels} aria-label={title} {...mover.list()}>
        {levels.map((level) => {
          const { id, name, nextLevelId, references } = level;
          const next = board.levels.find((one) => one.id === nextLevelId)?.name;
          const moves = mover.can(id);
          const classes = board.classes.filter((row) => row.levelId === id).length;
          return (
            <li key={id} className={css.level} {...mover.item(id)}>
              <IconButton
                icon={IconGripVertical}
                label={t`Déplacer ${name}`}
                tip="none"
                className={css.handle}
                {...mover.grip(id)}
              />
              <button type="button" className={css.open} onClick={() => onEdit(level)}>
                <bdi>{name}</bdi>
              </button>
              <span className={css.quiet}>
                {next ? (
                  <Trans>
                    puis <bdi>{next}</bdi>
                  </Trans>
                ) : (
                  <Trans>pas de niveau suivant</Trans>
                )}
              </span>
              <span className={css.quiet}>
                <Plural value={classes} _0="aucune classe" one="# classe" other="# classes" />
              </span>
              <ActionMenu
                label={t`Actions pour ${name}`}
                title={name}
                closeLabel={t`Fermer`}
                actions={[
                  { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: () => onEdit(level) },
                  ...(moves.up
                    ? [{ key: 'up', label: t`Monter`, icon: IconArrowUp, onPress: () => mover.move(id, -1) }]
                    : []),
                  ...(moves.down
                    ? [{ key: 'down', label: t`Descendre`, icon: IconArrowDown, onPress: () => mover.move(id, 1) }]
                    : []),
                  {
                    key: 'remove',
                    label: t`Supprimer`,
                    icon: IconTrash,
                    danger: true,
                    onPress: () =>
                      void (references > 0
                        ? toast.info(
                            t`Le niveau ${name} sert encore : à des classes, à un programme ou comme niveau suivant. Il ne peut pas être supprimé.`,
                          )
                        : remove(level)),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
