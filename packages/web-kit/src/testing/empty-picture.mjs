// Stands for every picture in tests: its address.
export default '/picture.webp';
