import { useId } from 'react';
import { Link, useLoaderData } from 'react-router';
import picture from './picture.svg';
import styles from './home.module.css';

export function loader(): never {
  throw new Error('a loader ran at build time');
}

export function Component() {
  const data: unknown = useLoaderData();
  return (
    <h1 id={useId()} className={styles['title']}>
      {data === undefined ? 'Loading' : 'Loaded'} <Link to="/private/1">more</Link> <img src={picture} alt="" />
    </h1>
  );
}
