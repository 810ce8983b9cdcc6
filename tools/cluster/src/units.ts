import { IMAGES } from '@postcard/devstack/containers/units';

export const UNITS = IMAGES;
export const DEPLOYMENTS = [...UNITS, 'sandbox'].map((unit) => `deployment/${unit}`);
export const SERVERS = ['statefulset/mongo', 'statefulset/rabbitmq'];
