/** What is known of the machine and the process, and where the files of gen's package seem to be. */
const [platform = "", arch = "", pid = "", uid = "", hostname = "", home = "", temporary = "", root = ""] =
  goSystem().split("\0");

export const system = { platform, arch, pid: Number(pid), uid: Number(uid), hostname, home, temporary, root };
