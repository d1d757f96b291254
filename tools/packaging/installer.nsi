; The installer for Windows, for one user and without an administrator; tools/package calls makensis with VERSION,
; FILES (the folder of the zip), ICON and OUT.
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "Vantage"
OutFile "${OUT}"
Icon "${ICON}"
InstallDir "$LOCALAPPDATA\Programs\Vantage"
InstallDirRegKey HKCU "Software\Vantage" "folder"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles
!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\Vantage"

Section
  SetOutPath "$INSTDIR"
  SetDateSave on
  File /r "${FILES}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Vantage.lnk" "$INSTDIR\vantage.exe"
  WriteRegStr HKCU "Software\Vantage" "folder" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "DisplayName" "Vantage"
  WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${LISTED}" "DisplayIcon" "$INSTDIR\vantage.exe"
  WriteRegStr HKCU "${LISTED}" "UninstallString" "$\"$INSTDIR\uninstall.exe$\""
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\Vantage.lnk"
  ; Only what was brought: the folder may be one that the user has more in.
  RMDir /r "$INSTDIR\assets"
  RMDir /r "$INSTDIR\scenes"
  RMDir /r "$INSTDIR\guide"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\vantage.exe"
  Delete "$INSTDIR\CHANGELOG.txt"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "Software\Vantage"
  DeleteRegKey HKCU "${LISTED}"
SectionEnd
