import styles from './selection.module.css';
import { useChosen } from './use-selection.ts';

/**
 * Chooses one of a list; with Shift all from the one before. @param label what is beside the box, where no column
 * says it
 */
export function ChooseBox({ id, name, label }: { id: string; name: string; label?: string }) {
  const { chosen, choose } = useChosen();
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        className="pc-check__box"
        data-choose={id}
        aria-label={`Choose ${name}`}
        checked={chosen.includes(id)}
        onChange={({ target, nativeEvent }) =>
          choose(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {label}
    </label>
  );
}
