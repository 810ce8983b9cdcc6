import { Loading, Skeleton } from '@postcard/ui';
import { CardMap } from '@postcard/ui/card-map';
import styles from './gallery.module.css';

export function Waiting() {
  return (
    <Loading label="Loading the cards">
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles['card']} inert>
          <h2>
            <Skeleton width="9em" height="1em" />
          </h2>
          <p>
            <Skeleton width="16em" height="1em" />
          </p>
          <CardMap side="both" id={`waiting-${place}`} spots={[]} className={styles['map']} />
        </div>
      ))}
    </Loading>
  );
}
