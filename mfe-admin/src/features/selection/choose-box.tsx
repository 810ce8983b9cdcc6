import { CheckBox } from '@postcard/ui';
import styles from './selection.module.css';
import { useChosen } from './use-selection.ts';

export function ChooseBox({ id, name, label }: { id: string; name: string; label?: string }) {
  const { chosen, choose } = useChosen();
  return (
    <label className={styles['box']}>
      <CheckBox
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
