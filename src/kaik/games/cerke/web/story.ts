export { story } from '$kits/tam/story';
